/**
 * Ignores the second press of a double click on another page than the first. After the first press has led to another
 * page, the same spot may hold another button: a double click on the way to the next step must not skip it, nor need
 * Back twice. It must not select a text there either.
 */
export function ignoreSecondPresses(): void {
  let begunAt = '';
  let onButton = false;
  const hold = (event: MouseEvent): void => {
    if (event.detail < 2)
      onButton = event.target instanceof Element && event.target.closest('a,button') !== null;
    else if (onButton) event.preventDefault();
  };
  const press = (event: MouseEvent): void => {
    const { pathname } = window.location;
    if (event.detail < 2) begunAt = pathname;
    else if (pathname !== begunAt) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('mousedown', hold, true);
  window.addEventListener('click', press, true);
}
