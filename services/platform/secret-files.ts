import { readFileSync } from 'node:fs';
import type { Environment } from './environment.ts';

/** What nobody else may read, and what may therefore come as a file: NAME_FILE says where. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'EVENTSTORE_URL',
  'EVENTSTORE_PASSWORD',
  'EVENTSTORE_ADMIN_PASSWORD',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_SESSION_TOKEN',
  'JWT_SECRET',
  'JWT_SECRET_OTHER',
  'VAULT_KEY',
  'VAULT_KEY_OTHER',
  'NAMES_KEY',
  'PAYPAL_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_OTHER',
  'MAIL_URL',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Environment)[];

export const fileOf = (name: string): string => `${name}_FILE`;

/** Whether a secret is there, by itself or as a file. */
export const isGiven = (variables: NodeJS.ProcessEnv, name: (typeof SECRETS)[number]): boolean =>
  Boolean(variables[name] || variables[fileOf(name)]);

interface Read {
  readonly variables: NodeJS.ProcessEnv;
  /** A line for each file that does not do, which begins with the name of its variable. */
  readonly problems: readonly string[];
}

/**
 * The variables with the secrets that are in files. An empty file is as good as none, like an empty variable; the end of
 * line behind a secret is not of it.
 */
export function readSecretFiles(variables: NodeJS.ProcessEnv): Read {
  const read: NodeJS.ProcessEnv = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = variables[fileOf(name)];
    if (!path) continue;
    if (variables[name]) problems.push(`${name}: is given twice, by itself and as ${fileOf(name)}`);
    else
      try {
        read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        problems.push(`${fileOf(name)}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
  }
  return { variables: { ...variables, ...read }, problems };
}
