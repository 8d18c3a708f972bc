import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Suuq';
/** Seconds that a code of the app lasts: the apps know no other. */
const PERIOD = 30;
/** Clocks may differ by one code in each direction. */
const WINDOW = 1;
/** Bytes of a secret: what the algorithm's hash has. */
const SECRET = 20;

const RECOVERY_CODES = 10;
/** Bytes of a recovery code: too many to guess, so that a plain hash keeps it. */
const RECOVERY = 10;

const totp = (secret: Buffer, label: string) =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD, secret: secretOf(secret) });

const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

export const newSecret = (): Buffer => randomBytes(SECRET);

/** A secret as an authenticator app takes it: typed, or as the address in a picture. */
export const secretForApp = (secret: Buffer, label: string) => ({
  secret: secretOf(secret).base32,
  uri: totp(secret, label).toString(),
});

/**
 * The step of the clock that a code of six digits belongs to, typed with the space that apps show in it or without;
 * undefined where it is none of about now.
 */
export const stepOf = (secret: Buffer, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/[\s-]/g, '');
  // The library compares bytes, and throws where digits of other scripts have more of them.
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const delta = totp(secret, '').validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / PERIOD) + delta;
};

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(secretOf(randomBytes(RECOVERY)).base32));

const inGroups = (text: string): string => text.match(/.{4}/g)?.join('-') ?? text;

/** What is kept of a recovery code, however it is typed. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()}`)
    .digest('base64url');
