/** In Somali on every page, as the specification has it (design §8.1). */
export const registrationClosed = {
  sentence: 'Is-diiwaangelin lama heli karo, waayo kani waa koorso.',
  lang: 'so',
} as const;
