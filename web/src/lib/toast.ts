type Kind = 'success' | 'error' | 'info';

/** Says a sentence in the corner for four seconds. The part that shows it is fetched with the first word. */
export function toast(kind: Kind, sentence: string): void {
  // Without a line there is none, and what is said at the top of the page has to do.
  void import('../ui/toaster.tsx').then(({ show }) => show(kind, sentence)).catch(() => undefined);
}
