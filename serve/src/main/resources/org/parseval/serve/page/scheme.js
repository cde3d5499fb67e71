// Dark or light, before anything is drawn: what was chosen on this machine, or else what the system has.

(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.scheme = localStorage.getItem('scheme') || (dark.matches ? 'dark' : 'light');
  };
  window.chooseScheme = name => {
    localStorage.setItem('scheme', name);
    apply();
  };
  dark.addEventListener('change', apply);
  apply();
})();
