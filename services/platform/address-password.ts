/** The addresses of stores whose password may be given apart from them. */
const ADDRESSES = [
  ['DATABASE_URL', 'DATABASE_PASSWORD'],
  ['EVENTSTORE_URL', 'EVENTSTORE_PASSWORD'],
] as const;

/** esdb://user@host and postgres://user@host, up to the user's name and behind it. */
const USER_ALONE = /^(\w+(?:\+\w+)?:\/\/[^:@/?]+)(@.*)$/s;

interface Completed {
  readonly variables: NodeJS.ProcessEnv;
  readonly problems: readonly string[];
}

/** The variables with the passwords in the addresses that have a user and no password. */
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
