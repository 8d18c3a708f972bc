import type { Sentence } from '../ui/toaster.tsx';

type Kind = 'success' | 'error' | 'info';

/** Shows a sentence in the corner for four seconds. Its chunk loads with the first one. */
export function toast(kind: Kind, sentence: Sentence): void {
  // Offline it may not load; the banner at the top of the page must do then.
  void import('../ui/toaster.tsx').then(({ show }) => show(kind, sentence)).catch(() => undefined);
}
