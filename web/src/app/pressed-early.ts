import { useEffect } from 'react';

declare global {
  /** The button that was pressed last on a page that the server drew (`public/after-paint.js`). */
  var pressedEarly: HTMLButtonElement | null | undefined;
}

let isAwake = false;

// From here on React hears of presses. What it cannot pass on, as the pressed part is not its own yet, does not come this far.
globalThis.addEventListener?.('click', () => (globalThis.pressedEarly = undefined));

/** A button that was pressed before its page was awake is pressed once it is: beside the page, so after it. */
export function PressedEarly() {
  useEffect(() => {
    if (!isAwake) globalThis.pressedEarly?.click();
    isAwake = true;
  }, []);
  return null;
}
