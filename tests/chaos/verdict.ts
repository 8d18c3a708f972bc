/** What a row's output must say before anybody may read from it that its faults were borne. */
export interface Outcome {
  /** Whether every command ended with 0. */
  readonly passed: boolean;
  /** All that they said, without colours. */
  readonly output: string;
  readonly figures: readonly string[];
}

/** Whether it held, as the table says it: only `yes` counts. */
export type Verdict = 'yes' | 'NO' | `not run: ${string}` | `in part; not run: ${string}`;

/**
 * Tests that are skipped end with 0, too, where this machine has not what a fault needs: a fault that was never struck
 * has not been borne.
 */
export const verdictOf = ({ passed, output, figures }: Outcome): Verdict => {
  if (!passed) return 'NO';
  const reasons = new Set([...output.matchAll(/NOT RUN (.+)/g)].map(([, reason = '']) => reason.trim()));
  const isSkipped = /^ *Tests .*\d+ (skipped|todo)/m.test(output);
  const said = [...reasons].join('; ') || (isSkipped ? 'its tests were skipped' : 'it printed no figure');
  if (figures.length === 0) return `not run: ${said}`;
  return reasons.size > 0 || isSkipped ? `in part; not run: ${said}` : 'yes';
};
