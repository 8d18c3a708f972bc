/** Store addresses whose password may be given in a variable of its own. */
const ADDRESSES = [
  ['DATABASE_URL', 'DATABASE_PASSWORD'],
  ['EVENTSTORE_URL', 'EVENTSTORE_PASSWORD'],
] as const;

/** Splits `esdb://user@host` or `postgres://user@host` after the name of the user. */
const USER_ALONE = /^(\w+(?:\+\w+)?:\/\/[^:@/?]+)(@.*)$/s;

interface Completed {
  readonly variables: NodeJS.ProcessEnv;
  readonly problems: readonly string[];
}

/** Puts these passwords into the addresses that have a user and no password. */
export function withPasswords(variables: NodeJS.ProcessEnv): Completed {
  const whole: NodeJS.ProcessEnv = {};
  const problems: string[] = [];
  for (const [address, password] of ADDRESSES) {
    const [url, secret] = [variables[address], variables[password]];
    if (!secret) continue;
    const [, before, after] = USER_ALONE.exec(url ?? '') ?? [];
    if (before === undefined)
      problems.push(`${password}: is for a user of ${address} that has no password there`);
    else whole[address] = `${before}:${encodeURIComponent(secret)}${after}`;
  }
  return { variables: { ...variables, ...whole }, problems };
}
