import { useEffect } from 'react';
import { onceAwake, wake } from '../lib/page-awake.ts';

declare global {
  /** Does again what was done last on a page that the server drew (`public/after-paint.js`). */
  var replayEarlyPress: (() => void) | undefined;
  /** Types again what was typed there. */
  var replayEarlyTyping: (() => void) | undefined;
}

// From here on React hears of it. What it cannot pass on, as that part is not its own yet, does not come this far.
const forget = () => (globalThis.replayEarlyPress = undefined);
for (const event of ['click', 'change']) globalThis.addEventListener?.(event, forget);

// A moment later, when the page knows who is here, since it wakes as a visitor's; and whether a press that woke it was heard.
onceAwake(() => {
  setTimeout(() => {
    globalThis.replayEarlyTyping?.();
    globalThis.replayEarlyPress?.();
  });
});

/** What was typed, pressed or chosen before its page was awake is done once it is: beside the page, so after it. */
export function ReplayEarlyInput() {
  useEffect(wake, []);
  return null;
}
