/** How a command is used, behind what was wrong with how it was: the first sentence of what `parseArgs` says. */
export function misuse(usage: string, error: unknown): Error {
  const [what] = error instanceof Error ? error.message.split(/\. |\n/) : [];
  return new Error(what ? `${what.replace(/\.$/, '')}.\n\n${usage}` : usage);
}

/** A word that nothing is done with may be one that was meant: it is refused rather than left out. */
export function withoutRest(usage: string, rest: readonly string[]): void {
  const [surplus] = rest;
  if (surplus !== undefined) throw misuse(usage, new Error(`Unexpected argument '${surplus}'`));
}
