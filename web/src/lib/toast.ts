type Kind = 'success' | 'error' | 'info';

/** Says a sentence in the corner for four seconds. The part that shows it is fetched with the first word. */
export function say(kind: Kind, sentence: string): void {
  void import('../ui/toaster.tsx').then(({ show }) => show(kind, sentence));
}
