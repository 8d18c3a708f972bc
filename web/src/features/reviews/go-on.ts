/** Of the section in which one's form gives way to one's review, and back: what had the focus goes away with either. */
export const REVIEWS = 'reviews';

/** Puts the focus there. Behind a dialog nothing can have it, so that comes once the dialog is taken away. */
export const goOnInReviews = (): void =>
  void requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) goOnInReviews();
    else document.getElementById(REVIEWS)?.focus({ preventScroll: true });
  });
