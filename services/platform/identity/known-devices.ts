import { createHmac, randomUUID, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { keyFor } from '../../kernel/key-for.ts';
import { comparableEmail } from './comparable-email.ts';
import { cookieIn } from '../http/cookies.ts';
import { createSigningKeys } from './signing-keys.ts';

/** An account, and the address that it has now. */
interface Account {
  readonly userId: string;
  readonly email: string;
}

interface SignedIn {
  readonly userId: string;
  readonly email?: string | undefined;
}

/**
 * Recognises devices, and the accounts that each has signed into. A device keeps this in a signed cookie; it is stored
 * nowhere else.
 */
export interface KnownDevices {
  /**
   * The device's name if it has signed in with this e-mail before; undefined for any other device, or a forged cookie.
   */
  readonly nameOf: (cookieHeader: string | undefined, email: string) => string | undefined;
  /** The device's own name, whatever accounts it signed into; undefined where it has none, or a forged cookie. */
  readonly idOf: (cookieHeader: string | undefined) => string | undefined;
  /** The cookie of a device that stays as it is, known for no further account. */
  readonly keep: (cookieHeader: string | undefined) => string;
  /** Whether the device has signed in to this account, also by another address. */
  readonly knows: (cookieHeader: string | undefined, of: Account) => boolean;
  /**
   * The cookie of a device that has just signed in. Danger: the address is given only where it is known to be theirs.
   * Anybody can register with it before its owner does, and their devices would be known at the owner's account.
   */
  readonly remember: (cookieHeader: string | undefined, of: SignedIn) => string;
}

/** The cookie's name, before `cookieName`. */
export const DEVICE = 'device';
/** Seconds: a year from the last sign-in. */
export const DEVICE_AGE = 365 * 24 * 60 * 60;

/** The most accounts that one device is known for; the one that signed in longest ago is forgotten first. */
const ACCOUNTS = 5;
const hashes = z.array(z.string().max(64)).max(ACCOUNTS);
/** `of` are the addresses that it signed in with, `ids` the accounts, which may change their addresses. */
const payload = z.object({ did: z.uuid(), of: hashes, ids: hashes.default([]) });
type Device = z.output<typeof payload>;

/** Uses keys of its own, so that neither this cookie nor the session's can stand for the other. */
export const createKnownDevices = (
  secret: string,
  secureCookies = false,
  otherSecret?: string,
): KnownDevices => {
  const secrets = otherSecret === undefined ? [] : [otherSecret];
  const first = derived(secret);
  const others = secrets.map(derived);
  const keys = createSigningKeys(first, ...others);
  const cookieOf = cookieIn(DEVICE, secureCookies);
  const read = (cookieHeader: string | undefined) =>
    payload.safeParse(keys.verify(cookieOf(cookieHeader))).data;
  const unknown = (): Device => ({ did: randomUUID(), of: [], ids: [] });
  const signed = ({ did, of, ids }: Device) => keys.sign({ did, of, ids }, { expiresIn: DEVICE_AGE });
  /** The hashes that a cookie may have for this address or id, under any of the keys. */
  const hashesOf = (name: string) => [first, ...others].map((key) => hashed(key, name));
  const isIn = (known: readonly string[] | undefined, name: string): boolean =>
    hashesOf(name).some((each) => known?.includes(each));
  /** With this one as the newest. */
  const withNewest = (known: readonly string[], name: string): string[] => {
    const same = hashesOf(name);
    return [hashed(first, name), ...known.filter((other) => !same.includes(other))].slice(0, ACCOUNTS);
  };
  return {
    nameOf: (cookieHeader, email) => {
      const device = read(cookieHeader);
      return device && isIn(device.of, email) ? `${device.did} ${hashed(first, email)}` : undefined;
    },
    idOf: (cookieHeader) => read(cookieHeader)?.did,
    keep: (cookieHeader) => signed(read(cookieHeader) ?? unknown()),
    knows: (cookieHeader, { userId, email }) => {
      const device = read(cookieHeader);
      // An earlier release kept the address alone.
      return device?.ids.length === 0 ? isIn(device.of, email) : isIn(device?.ids, userId);
    },
    remember: (cookieHeader, { userId, email }) => {
      const { did, of, ids } = read(cookieHeader) ?? unknown();
      return signed({
        did,
        of: email === undefined ? of : withNewest(of, email),
        ids: withNewest(ids, userId),
      });
    },
  };
};

const derived = (secret: string): KeyObject => keyFor(secret, 'known devices', 'suuq');

const hashed = (key: KeyObject, email: string): string =>
  createHmac('sha256', key).update(comparableEmail(email)).digest('base64url');
