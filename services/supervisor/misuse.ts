import type { z } from 'zod';

/** How a command is used, behind what was wrong with how it was: the first sentence of what `parseArgs` says. */
export function misuse(usage: string, error: unknown): Error {
  const [what] = error instanceof Error ? error.message.split(/\. |\n/) : [];
  return new Error(what ? `${what.replace(/\.$/, '')}.\n\n${usage}` : usage);
}

/** Which of an operator's words is longer than what is recorded, and how long it may be; undefined where none is. */
export function tooLong(error: z.ZodError | undefined): Error | undefined {
  const issue = error?.issues.find(({ code }) => code === 'too_big');
  return issue?.code === 'too_big'
    ? new Error(`The ${issue.path.join('.')} may have ${issue.maximum} characters`)
    : undefined;
}

/** A word that nothing is done with may be one that was meant: it is refused rather than left out. */
export function withoutRest(usage: string, rest: readonly string[]): void {
  const [surplus] = rest;
  if (surplus !== undefined) throw misuse(usage, new Error(`Unexpected argument '${surplus}'`));
}
