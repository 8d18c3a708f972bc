import { useEffect } from 'react';

/** As long as something is typed and not sent, the browser asks before it reloads, closes or leaves the page. */
export function useUnsaved(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
}
