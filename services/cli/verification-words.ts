/** The result of a verification, in numbers. */
export interface VerificationResult {
  readonly differences: number;
  /** Streams with an unreadable event: they were not compared. */
  readonly unreadable: number;
}

/** Whether every row was compared and agrees. */
export const isProof = ({ differences, unreadable }: VerificationResult): boolean =>
  differences === 0 && unreadable === 0;

/** The result as a sentence: it says that they agree only where the exit code does. */
export const wordsOf = (result: VerificationResult): string => {
  if (isProof(result)) return 'They agree.';
  const { differences, unreadable } = result;
  const differ = differences === 1 ? '1 difference' : `${differences === 0 ? 'No' : differences} differences`;
  if (unreadable === 0) return `${differ}.`;
  return `${differ}, but ${unreadable === 1 ? '1 stream' : `${unreadable} streams`} could not be compared.`;
};
