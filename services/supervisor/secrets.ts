import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../platform/files/kept-file.ts';

const Secrets = z.object({
  JWT_SECRET: z.string(),
  VAULT_KEY: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  /** The secret that the embedded event store demands on every call. */
  EVENTSTORE_SECRET: z.string(),
});
/** A shop from before the event store had a secret gets one at its next start. */
const Kept = Secrets.partial({ EVENTSTORE_SECRET: true });
export type Secrets = z.infer<typeof Secrets>;

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json');

/** The secrets from the first start; undefined where there was none (by this version). */
export function recallSecrets(dataDir: string): Secrets | undefined {
  return Secrets.safeParse(readKept(fileIn(dataDir), Kept)).data;
}

/**
 * Why a new VAULT_KEY made here would open nothing, in a sentence: a shop's log and Postgres are there, and its secrets
 * are gone.
 */
export function lackOfSecrets(dataDir: string): string | undefined {
  const left = ['secrets.json', 'postgres.json', join('eventstore', 'events.db')];
  const [hasSecrets, ...hasStores] = left.map((name) => existsSync(join(dataDir, name)));
  return hasSecrets || hasStores.includes(false)
    ? undefined
    : `${dataDir} has a shop's log and Postgres, but its secrets.json is missing, whose VAULT_KEY opens what is in them: bring it back, or give that VAULT_KEY.`;
}

/** Reads a copy of a data folder's file that was kept elsewhere. Throws where it is none. */
export function readSecrets(file: string): Secrets {
  const kept = readKept(file, Secrets);
  if (kept === undefined) throw new Error(`There is no ${file}.`);
  return kept;
}

/**
 * The secrets with which this shop signs and encrypts, created on its first start; `VAULT_KEY` is 32 bytes in hex.
 * Danger: without VAULT_KEY the personal data in the log can never be read again, so a damaged file stops the start.
 * `given` are the secrets of the shop that a new folder continues.
 */
export function keptSecrets(dataDir: string, given: Partial<Secrets> = {}): Secrets {
  const whole = recallSecrets(dataDir);
  if (whole !== undefined) return whole;
  const made: Secrets = {
    JWT_SECRET: randomBytes(48).toString('base64url'),
    VAULT_KEY: randomBytes(32).toString('hex'),
    S3_ACCESS_KEY: `suuq${randomBytes(8).toString('hex')}`,
    S3_SECRET_KEY: randomBytes(32).toString('base64url'),
    EVENTSTORE_SECRET: randomBytes(32).toString('base64url'),
    ...readKept(fileIn(dataDir), Kept.omit({ EVENTSTORE_SECRET: true })),
    ...given,
  };
  writeKept(fileIn(dataDir), made);
  return made;
}
