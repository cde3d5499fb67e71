(function () {
  'use strict';
  var tip = document.getElementById('tip');
  // The element title is for readers without scripts; with them it would be a second tooltip.
  document.querySelectorAll('.point title').forEach(function (title) { title.remove(); });
  function pointOf(event) {
    return event.target.closest ? event.target.closest('.point') : null;
  }
  function show(point) {
    if (!point) {
      tip.hidden = true;
      return;
    }
    tip.textContent = point.getAttribute('aria-label');
    tip.hidden = false;
    var box = point.querySelector('.hit').getBoundingClientRect();
    var room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    tip.style.left = Math.max(8, Math.min(room, box.left + box.width / 2 - tip.offsetWidth / 2)) + 'px';
    var above = box.top - tip.offsetHeight - 6;
    tip.style.top = (above > 0 ? above : box.bottom + 6) + 'px';
  }
  // A reader who sees no scroll bar is told that there is more.
  function hints() {
    document.querySelectorAll('.scroll').forEach(function (box) {
      var wide = box.scrollWidth > box.clientWidth + 1;
      var hint = box.nextElementSibling;
      if (!hint || !hint.classList.contains('hint')) {
        hint = document.createElementNS('http://www.w3.org/1999/xhtml', 'p');
        hint.className = 'hint';
        hint.textContent = '↔ wider than the screen: move it sideways';
        box.after(hint);
      }
      hint.hidden = !wide;
      box.classList.toggle('wide', wide);
    });
  }
  addEventListener('resize', hints);
  hints();
  document.addEventListener('pointerover', function (event) { show(pointOf(event)); });
  document.addEventListener('focusin', function (event) { show(pointOf(event)); });
  document.addEventListener('focusout', function () { show(null); });
  document.addEventListener('scroll', function () { show(null); }, { passive: true });
  document.addEventListener('keydown', function (event) {
    var point = pointOf(event);
    if (event.key === 'Escape') {
      show(null);
    }
    if (!point || (event.key !== 'ArrowRight' ? event.key !== 'ArrowLeft' : false)) {
      return;
    }
    var points = Array.from(point.parentNode.querySelectorAll('.point'));
    var next = points[points.indexOf(point) + (event.key === 'ArrowRight' ? 1 : -1)];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });
})();
