/**
 * The second press of a double click belongs to what was pressed first. Once that has led to another page, the same spot
 * may hold another button: who double-clicks the way to the next step must not skip it, nor need Back twice.
 */
export function ignoreSecondPresses(): void {
  let begunAt = '';
  const press = (event: MouseEvent): void => {
    const { pathname } = window.location;
    if (event.detail < 2) begunAt = pathname;
    else if (pathname !== begunAt) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('click', press, true);
}
