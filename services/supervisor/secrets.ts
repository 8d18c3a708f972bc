import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../platform/kept-file.ts';

const Secrets = z.object({
  JWT_SECRET: z.string(),
  VAULT_KEY: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json');

/** What was made on the first start; undefined where there was none. */
export function recallSecrets(dataDir: string): Secrets | undefined {
  return readKept(fileIn(dataDir), Secrets);
}

/**
 * What this shop signs and encrypts with, made on its first start; `VAULT_KEY` is 32 bytes in hex.
 * Danger: without VAULT_KEY the personal data in the log can never be read again, so a damaged file stops the start.
 */
export function keptSecrets(dataDir: string): Secrets {
  const kept = recallSecrets(dataDir);
  if (kept !== undefined) return kept;
  const made = {
    JWT_SECRET: randomBytes(48).toString('base64url'),
    VAULT_KEY: randomBytes(32).toString('hex'),
    S3_ACCESS_KEY: `suuq${randomBytes(8).toString('hex')}`,
    S3_SECRET_KEY: randomBytes(32).toString('base64url'),
  };
  writeKept(fileIn(dataDir), made);
  return made;
}
