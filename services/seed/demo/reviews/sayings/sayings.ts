/** What people say of a kind of good, sentence by sentence: those who are pleased, half pleased, and not at all. */
export interface Sayings {
  readonly good: readonly string[];
  readonly fair: readonly string[];
  readonly poor: readonly string[];
}
