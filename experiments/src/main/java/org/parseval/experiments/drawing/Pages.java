package org.parseval.experiments.drawing;

import java.util.ArrayList;
import java.util.List;

/** Pictures that are filled from top to bottom: what does not fit one goes to the next. */
final class Pages {
    /** The height of a line. */
    static final double ROW = 18;

    /** About as high as a sheet of paper is next to its width. */
    private static final double HEIGHT = 1200;

    private final String title;
    private final String description;
    private final double width;
    private final List<Picture> done = new ArrayList<>();
    private double y = HEIGHT;

    Pages(String title, String description, double width) {
        this.title = title;
        this.description = description;
        this.width = width;
    }

    /** The picture in which a block of this height has room, a new one if the last has none; true if it is new. */
    boolean begin(double height) {
        if (y + height <= HEIGHT && !done.isEmpty()) {
            return false;
        }
        end();
        String page = done.isEmpty() ? "" : " (page " + (done.size() + 1) + ")";
        Picture picture = new Picture(title + page + ": " + description, width);
        y = 6 + ROW;
        picture.words(Picture.Part.TITLE, 8, y, title + page);
        y += ROW / 2;
        done.add(picture);
        return true;
    }

    Picture picture() {
        return done.get(done.size() - 1);
    }

    double y() {
        return y;
    }

    void down(double by) {
        y += by;
    }

    private void end() {
        if (!done.isEmpty()) {
            picture().endsAt(y + ROW);
        }
    }

    List<Picture> all() {
        end();
        return done;
    }

    /** A name that is not longer than its place. */
    static String shortened(String name, int longest) {
        return name.length() <= longest ? name : name.substring(0, longest - 1) + "…";
    }
}
