import type { ZodType } from 'zod';
import { withPasswords } from './address-password.ts';
import { contradictions } from './contradictions.ts';
import type { Environment, Judged } from './environment.ts';
import { dangers } from './production.ts';
import { fileOf, readSecretFiles } from './secret-files.ts';

/** Variables without a default; a process that needs one has to ask for it. */
export type Needed =
  | 'DATABASE_URL'
  | 'EVENTSTORE_URL'
  | 'EVENTSTORE_ADMIN_PASSWORD'
  | 'JWT_SECRET'
  | 'VAULT_KEY'
  | 'TRUST_PROXY'
  | 'PUBLIC_URL';

/** Needed in production only; elsewhere there is a fallback. */
const IN_PRODUCTION: readonly Needed[] = ['TRUST_PROXY', 'PUBLIC_URL'];

/** The configuration is invalid: a line for each fault, which names the variable and never its value. */
export class InvalidConfiguration extends Error {
  constructor(problems: readonly string[]) {
    super(['Invalid configuration:', ...problems].join('\n  '));
    this.name = 'InvalidConfiguration';
  }
}

/**
 * Checks the environment, the same way for every process of the shop: every given variable must be valid, whether or
 * not this process uses it, and the variables that it needs must be given. Throws `InvalidConfiguration` with all
 * faults.
 */
export function judgeEnvironment(
  shapes: Readonly<Record<keyof Environment, ZodType>>,
  variables: NodeJS.ProcessEnv,
  needed: readonly Needed[],
): Judged {
  const judged: Record<string, unknown> = {};
  const files = readSecretFiles(variables);
  const addresses = withPasswords(files.variables);
  const problems = [...files.problems, ...addresses.problems];
  // Faults of these variables are already reported.
  const told = new Set(problems.map(nameIn));
  const isTold = (name: string) => told.has(name) || told.has(fileOf(name));
  for (const [name, shape] of Object.entries(shapes)) {
    // An empty variable (`DATABASE_URL=` in a file) counts as missing.
    const given = addresses.variables[name] || undefined;
    const parsed = shape.safeParse(given);
    if (parsed.success) judged[name] = parsed.data;
    else if (given !== undefined)
      for (const { message } of parsed.error.issues) problems.push(`${name}: ${message}`);
  }
  const found = judged as Judged;
  const isMissing = (name: Needed) =>
    !addresses.variables[name] &&
    !isTold(name) &&
    (found.NODE_ENV === 'production' || !IN_PRODUCTION.includes(name));
  const missing = needed.filter(isMissing).map((name) => `${name}: ${WHY_NEEDED[name]}`);
  // A variable that is invalid is not reported as missing, too.
  const unsound = new Set(problems.map(nameIn));
  const together = [...contradictions(found), ...dangers(found)].filter((line) => !unsound.has(nameIn(line)));
  const all = [...problems, ...missing, ...together];
  if (all.length > 0) throw new InvalidConfiguration(all);
  return found;
}

const nameIn = (line: string): string => line.slice(0, line.indexOf(':'));

const WHY_NEEDED: Readonly<Record<Needed, string>> = {
  DATABASE_URL: 'is missing: postgres://user:password@host:5432/database',
  EVENTSTORE_URL: 'is missing: esdb://user:password@host:2113',
  EVENTSTORE_ADMIN_PASSWORD: 'is missing: the password of the user admin of the event store',
  JWT_SECRET: 'is missing: 32 characters or more, as from openssl rand -hex 32',
  VAULT_KEY: 'is missing: 32 characters or more, as from openssl rand -hex 32',
  TRUST_PROXY:
    'is missing: how many proxies stand in front, or none; callers are told apart by their addresses',
  PUBLIC_URL:
    'is missing: the address as shoppers know it, https://shop.example; calls by other names are refused',
};
