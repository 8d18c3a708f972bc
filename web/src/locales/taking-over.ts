interface TakingOver {
  readonly leftOut: string;
  readonly maybeMissing: string;
}

/** What is said of merging a visitor's cart into their own: both languages load with what merges it. */
export const takingOver: Readonly<Record<'en' | 'so', TakingOver>> = {
  en: {
    leftOut:
      'Some of what you collected is sold out, no longer sold or had no room, and is not in your cart.',
    maybeMissing: 'What you collected before signing in may be missing from your cart.',
  },
  so: {
    leftOut:
      'Qaar ka mid ah wixii aad ururisay way dhammaadeen, lama iibiyo ama meel uma bannaanayn, dambiishana kuma jiraan.',
    maybeMissing:
      'Wixii aad ururisay ka hor intaadan soo gelin waxaa laga yaabaa inay dambiisha ka maqan yihiin.',
  },
};
