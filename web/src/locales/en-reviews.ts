import { plural } from './plural.ts';

/** Reviews in English: only their pages load it. Texts that the specification gives stand word for word. */
export const reviews = {
  fromBuyers: (count: number) => `from ${plural(count, 'buyer', 'buyers')}`,
  noBuyers: 'No ratings from buyers yet.',
  words: { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very Good', 5: 'Excellent' },
  howMany: (word: string, count: number) => `${word}: ${plural(count, 'review', 'reviews')}`,
  boughtIt: 'Bought it here',
  notBought: 'Not bought here',
  changed: (date: string) => `changed ${date}`,
  none: 'No reviews yet. Be the first to write one.',
  loadFailed: 'Failed to Load reviews',
  showMore: 'Show more',
  write: 'Write A Review',
  edit: 'Edit your review',
  yours: 'Your review',
  yoursSentence: 'You have reviewed this product. You can edit or delete your review.',
  rating: 'Rating',
  comment: 'Comment',
  commentHint: 'What would you tell a friend?',
  stars: (stars: number, word: string) => `${plural(stars, 'star', 'stars')}, ${word}`,
  submit: 'Submit Review',
  update: 'Update Review',
  editNamed: 'Edit',
  remove: 'Delete',
  removeHead: 'Delete your review?',
  removeSentence: 'Your rating and comment will be removed. You can write a new review later.',
  removeHiddenSentence:
    'Your rating and comment will be removed. You cannot write another review of this product.',
  keep: 'Keep it',
  fill: 'Please fill the rating / comment',
  loginFirst: 'please Login first',
  submitted: 'Review Submitted',
  updated: 'Review Updated',
  removed: 'deleted Review',
  submitFailed: 'Failed to create review',
  updateFailed: 'The review was not changed',
  removeFailed: 'The review was not deleted',
};

export type ReviewText = typeof reviews;
