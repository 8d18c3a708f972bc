/**
 * Moves the focus to an element, once the one that had it has been removed. Nothing behind a dialog can have the focus,
 * so this waits for a frame.
 */
export const moveFocusTo = (id: string, options: FocusOptions = {}): void =>
  void requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) moveFocusTo(id, options);
    else document.getElementById(id)?.focus(options);
  });
