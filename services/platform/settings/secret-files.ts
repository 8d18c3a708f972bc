import { readFileSync } from 'node:fs';
import type { Environment } from './environment.ts';

/** Secrets, which may be given as a file: NAME_FILE says where. */
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
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies readonly (keyof Environment)[];

export const fileOf = (name: string): string => `${name}_FILE`;

/** Whether a secret is given, directly or as a file. */
export const isGiven = (variables: NodeJS.ProcessEnv, name: (typeof SECRETS)[number]): boolean =>
  Boolean(variables[name] || variables[fileOf(name)]);

interface Read {
  readonly variables: NodeJS.ProcessEnv;
  /** A line for each file that cannot be used, beginning with the name of its variable. */
  readonly problems: readonly string[];
}

/**
 * Adds the secrets in files to the variables. An empty file counts as missing, like an empty variable; a line break at
 * the end of a secret is not part of it.
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
