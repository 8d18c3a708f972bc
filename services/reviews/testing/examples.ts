import { reviewEvents } from '#contracts/reviews/events';

/** A review for tests: four stars for a shirt. */
export const productId = '665f1c2ab3d4e5f607182301';
export const userId = '665f1c2ab3d4e5f607182302';
export const reviewId = '665f1c2ab3d4e5f607182303';
export const noon = new Date('2026-11-20T12:00:00.000Z');
export const later = new Date('2026-11-21T12:00:00.000Z');

export const named = { productId, userId };
export const words = { ...named, rating: 4, comment: 'It fits.', commentKey: 'fits' };

export const submitted = (id = reviewId, when = noon) =>
  reviewEvents.ReviewSubmitted.create({ ...words, reviewId: id, at: when.toISOString() });
export const updated = (changed: Partial<typeof words>) =>
  reviewEvents.ReviewUpdated.create({ ...words, ...changed, at: later.toISOString() });
export const deleted = ({ wasHidden = false } = {}) =>
  reviewEvents.ReviewDeleted.create({ ...named, wasHidden, at: later.toISOString() });
export const hidden = reviewEvents.ReviewHidden.create({
  ...named,
  reason: null,
  grounds: 'It advertises another shop.',
  at: later.toISOString(),
});
export const restored = (rating = words.rating) =>
  reviewEvents.ReviewRestored.create({
    ...named,
    rating,
    grounds: 'It was another review.',
    at: later.toISOString(),
  });
