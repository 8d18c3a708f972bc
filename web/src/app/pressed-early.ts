import { useEffect } from 'react';

declare global {
  /** The button that was last pressed on a page that the server drew (`public/after-paint.js`). */
  var pressedEarly: HTMLButtonElement | null | undefined;
}

// Taken when this is loaded: what is pressed from then on React hears of itself.
let pressed = globalThis.pressedEarly;

/** A button that was pressed before the page's scripts ran is pressed once they do: beside the page, so after it. */
export function PressedEarly() {
  useEffect(() => {
    pressed?.click();
    pressed = undefined;
  }, []);
  return null;
}
