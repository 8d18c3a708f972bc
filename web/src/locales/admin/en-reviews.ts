/** What admins do about reviews, in English. */
export const reviews = {
  hide: 'Hide',
  hideOf: (name: string) => `Hide the review of ${name}`,
  head: (name: string) => `Hide the review of ${name}?`,
  sentence:
    'It leaves the product’s page and its rating, and its author cannot write another one for this product. You can show it again.',
  hint: 'It stays in the log, sealed: only admins and auditors can read it, and it is erased with its author.',
  failed: 'The review was not hidden.',
  hidden: 'Review hidden',
  hiddenOnes: 'Hidden reviews',
  onlyAdmins: 'Only admins see these.',
  restore: 'Show again',
  restoreOf: (name: string) => `Show again the review of ${name}`,
  restoreHead: (name: string) => `Show the review of ${name} again?`,
  restoreSentence: 'It comes back to the product’s page and its rating, and its author may change it.',
  restoreFailed: 'The review was not shown again.',
  changed: 'It was changed meanwhile. Read it above as it is now, and decide again.',
  restored: 'Review shown again',
};
