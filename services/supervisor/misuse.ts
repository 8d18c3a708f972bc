import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { z } from 'zod';

/** What was wrong with a command's arguments (the first sentence of `parseArgs`), followed by its usage. */
export function misuse(usage: string, error: unknown): Error {
  const [what] = error instanceof Error ? error.message.split(/\. |\n/) : [];
  return new Error(what ? `${what.replace(/\.$/, '')}.\n\n${usage}` : usage);
}

/** The command line's words and options. Throws its usage where it has others. */
export function argumentsOf<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  words: readonly string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ allowPositionals: true, options, args: [...words] });
  } catch (error) {
    throw misuse(usage, error);
  }
}

/** Which of an operator's texts is too long to be recorded, and the limit; undefined where none is. */
export function tooLong(error: z.ZodError | undefined): Error | undefined {
  const issue = error?.issues.find(({ code }) => code === 'too_big');
  return issue?.code === 'too_big'
    ? new Error(`The ${issue.path.join('.')} may have at most ${issue.maximum} characters`)
    : undefined;
}

/** Refuses the options of other commands: they would not be heeded, and one of them may have been meant. */
export function withoutOthers(usage: string, command: string, own: readonly string[], values: object): void {
  const other = Object.keys(values).find((name) => !own.includes(name));
  if (other !== undefined) throw misuse(usage, new Error(`${command} takes no --${other}`));
}

/** Refuses superfluous words: one of them may have been meant, so they are not ignored. */
export function withoutRest(usage: string, rest: readonly string[]): void {
  const [surplus] = rest;
  if (surplus !== undefined) throw misuse(usage, new Error(`Unexpected argument '${surplus}'`));
}
