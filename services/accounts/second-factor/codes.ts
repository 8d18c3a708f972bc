import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Suuq';
/** Seconds that a code of the app lasts: apps support no other period. */
const PERIOD = 30;
/** Codes before and after the current one that count, too, as clocks differ. */
const WINDOW = 1;
/** Bytes of a secret: as many as the algorithm's hash has. */
const SECRET = 20;

const RECOVERY_CODES = 10;
/** Bytes of a recovery code: too many to guess, so a plain hash is enough to store it. */
const RECOVERY = 10;

const totp = (secret: Buffer, label: string) =>
  new TOTP({ issuer: ISSUER, label, period: PERIOD, secret: secretOf(secret) });

const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

export const newSecret = (): Buffer => randomBytes(SECRET);

/** A secret in the forms that an authenticator app takes: text to type, and the address for a QR code. */
export const secretForApp = (secret: Buffer, label: string) => ({
  secret: secretOf(secret).base32,
  uri: totp(secret, label).toString(),
});

/**
 * The time step that a six-digit code belongs to, with or without the space that apps show; undefined for a code that
 * is not valid around now.
 */
export const stepOf = (secret: Buffer, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/[\s-]/g, '');
  // The library compares bytes, and throws for digits of other scripts, which have more of them.
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const delta = totp(secret, '').validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / PERIOD) + delta;
};

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => inGroups(secretOf(randomBytes(RECOVERY)).base32));

const inGroups = (text: string): string => text.match(/.{4}/g)?.join('-') ?? text;

/** The hash that is stored of a recovery code; it does not depend on how the code is typed. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()}`)
    .digest('base64url');
