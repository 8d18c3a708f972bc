import { useEffect } from 'react';
import { onceAwake, wake } from '../lib/page-awake.ts';

declare global {
  /** Repeats the last press on a page that the server rendered (`public/after-paint.js`). */
  var replayEarlyPress: (() => void) | undefined;
  /** Types again what was typed there. */
  var replayEarlyTyping: (() => void) | undefined;
}

// From here on React handles input. An event in a part that is not hydrated yet does not reach this listener.
const forget = () => (globalThis.replayEarlyPress = undefined);
for (const event of ['click', 'change']) globalThis.addEventListener?.(event, forget);

// A moment later, once the page knows who is here, since it hydrates as a visitor's, and whether the press that woke it
// was handled.
onceAwake(() => {
  setTimeout(() => {
    globalThis.replayEarlyTyping?.();
    globalThis.replayEarlyPress?.();
  });
});

/**
 * Repeats what was typed, pressed or chosen before the page was hydrated. It is a sibling of the page, so its effect
 * runs after the page's.
 */
export function ReplayEarlyInput() {
  useEffect(wake, []);
  return null;
}
