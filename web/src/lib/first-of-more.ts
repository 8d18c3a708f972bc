import { useLayoutEffect, useRef } from 'react';

/**
 * For a list of `count` rows with a button below that adds more: the first of these takes the focus, unless it has gone
 * elsewhere meanwhile. The button may leave with the last of them. Answers the list's ref, and what to call when more
 * are asked for.
 */
export function useFirstOfMore<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const asked = useRef<{ readonly count: number; readonly by: Element | null }>(undefined);
  useLayoutEffect(() => {
    const { current: before } = asked;
    asked.current = undefined;
    if (!before || before.count >= count) return;
    const { activeElement } = document;
    if (activeElement !== before.by && activeElement !== document.body) return;
    const first = list.current?.children[before.count];
    const to = first?.querySelector('a') ?? first;
    if (to instanceof HTMLElement) to.focus();
  }, [count]);
  return [list, () => void (asked.current = { count, by: document.activeElement })] as const;
}
