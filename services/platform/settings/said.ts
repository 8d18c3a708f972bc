/** Those of the sentences that apply. */
export const said = (...sentences: readonly (string | false)[]): readonly string[] =>
  sentences.filter((sentence) => sentence !== false);
