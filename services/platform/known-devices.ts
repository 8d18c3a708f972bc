import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { cookieIn } from './http/cookies.ts';

/** Which devices have signed into which account before: each keeps it in a signed cookie, and nothing else does. */
export interface KnownDevices {
  /** The device's name, when it has signed in with this e-mail before; undefined for any other, or a forged cookie. */
  readonly nameOf: (cookieHeader: string | undefined, email: string) => string | undefined;
  /** The value of the cookie for a device that has just signed in. */
  readonly remember: (cookieHeader: string | undefined, email: string) => string;
}

/** The cookie's name, before `cookieName`. */
export const DEVICE = 'device';
/** Seconds: a year, from the last time that it signed in. */
export const DEVICE_AGE = 365 * 24 * 60 * 60;

/** Accounts that one device is known for; of one more, the one that signed in longest ago is forgotten. */
const ACCOUNTS = 5;
const ALGORITHM = 'HS256';
const payload = z.object({ did: z.uuid(), of: z.array(z.string().max(64)).max(ACCOUNTS) });

/** Under a key of its own, so that neither this cookie nor the session's can stand for the other. */
export const createKnownDevices = (secret: string, secureCookies = false): KnownDevices => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'suuq', 'known devices', 32));
  const cookieOf = cookieIn(DEVICE, secureCookies);
  const accountOf = (email: string) =>
    createHmac('sha256', key).update(email.trim().normalize('NFKC').toLowerCase()).digest('base64url');
  const read = (cookieHeader: string | undefined) => {
    try {
      return payload.parse(jwt.verify(cookieOf(cookieHeader) ?? '', key, { algorithms: [ALGORITHM] }));
    } catch {
      return undefined;
    }
  };
  return {
    nameOf: (cookieHeader, email) => {
      const device = read(cookieHeader);
      const account = accountOf(email);
      return device?.of.includes(account) ? `${device.did} ${account}` : undefined;
    },
    remember: (cookieHeader, email) => {
      const { did, of } = read(cookieHeader) ?? { did: randomUUID(), of: [] };
      const account = accountOf(email);
      const others = of.filter((other) => other !== account);
      const known = { did, of: [account, ...others].slice(0, ACCOUNTS) };
      return jwt.sign(known, key, { algorithm: ALGORITHM, expiresIn: DEVICE_AGE });
    },
  };
};
