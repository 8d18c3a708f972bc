/**
 * Ignores the second press of a double click where it meets something else than the first one did. The first press may
 * have led to another page, or brought another button to the same spot, or made this one do the opposite: a double click
 * on the way to the next step must not skip it, one that removes a line must not remove the next one, too. It must not
 * select a text that came to the button's place either.
 */
export function ignoreSecondPresses(): void {
  let first = met(null);
  let onButton = false;
  const hold = (event: MouseEvent): void => {
    if (event.detail < 2)
      onButton = event.target instanceof Element && event.target.closest('a,button') !== null;
    else if (onButton) event.preventDefault();
  };
  const press = (event: MouseEvent): void => {
    const now = met(event.target);
    if (event.detail < 2) first = now;
    else if (now.page !== first.page || (now.control && !isSame(now, first))) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('mousedown', hold, true);
  window.addEventListener('click', press, true);
}

/** What a press meets: the page, and what would act there, as it is called at that moment. */
interface Met {
  readonly page: string;
  readonly control: Element | null;
  readonly name: string;
}

const CONTROL =
  'a,button,input,select,textarea,summary,[role=menuitem],[role=option],[role=tab],[role=slider]';

function met(target: EventTarget | null): Met {
  const at = target instanceof Element ? target : null;
  const control = at?.closest('label')?.control ?? at?.closest(CONTROL) ?? null;
  const name = control?.getAttribute('aria-label') ?? control?.textContent ?? '';
  return { page: window.location.pathname, control, name };
}

const isSame = (one: Met, other: Met): boolean => one.control === other.control && one.name === other.name;
