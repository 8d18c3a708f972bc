/** What admins do about reviews, in English. */
export const reviews = {
  hide: 'Hide',
  hideOf: (name: string) => `Hide the review of ${name}`,
  head: (name: string) => `Hide the review of ${name}?`,
  sentence:
    'It leaves the product’s page and its rating, and its author cannot write another one for this product. Nobody can undo this.',
  hint: 'It stays in the log for ever, in the clear: name nobody in it.',
  failed: 'The review was not hidden.',
  hidden: 'Review hidden',
};
