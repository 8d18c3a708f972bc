/** Puts the focus where one goes on, once what had it has gone away. Behind a dialog nothing can have it, so that comes after it. */
export const goOnAt = (id: string, options: FocusOptions = {}): void =>
  void requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) goOnAt(id, options);
    else document.getElementById(id)?.focus(options);
  });
