import { createHmac, type KeyObject } from 'node:crypto';
import { keyFor } from '../../kernel/key-for.ts';
import { areEqualSecrets } from '../../platform/identity/equal-secrets.ts';

/** What a letter's link is for. `about` is what it stands for beside the person: when that changes, the link ends. */
export interface Link {
  readonly purpose:
    | 'reset password'
    | 'confirm e-mail'
    | 'change e-mail'
    | 'guest order'
    | 'confirm newsletter'
    | 'leave newsletter';
  /** The person, or the subscription to the newsletter. */
  readonly userId: string;
  readonly at: Date;
  readonly about: string;
}

/** The links in letters: they prove that a letter was read. */
export interface LinkTokens {
  readonly of: (link: Link) => string;
  /** The person and the time that a token names. Do not trust them before the token is known to be genuine. */
  readonly named: (token: string) => Pick<Link, 'userId' | 'at'> | undefined;
  readonly isGenuine: (token: string, link: Link) => boolean;
}

const ID_BYTES = 12;
const TIME_BYTES = 6;

/**
 * A token is a person, a time and an HMAC of 32 bytes over these and the link's purpose. It is computed when its letter
 * is written and stored nowhere: neither the log nor the database has anything that opens an account, and a letter that
 * is written again after a crash has the same link. The key is derived from the sessions' secret; `otherSecret` is
 * accepted, too. So a link that is valid for ever ends when its secret is taken away: a lasting secret would open
 * guests' orders to anyone who has ever known it.
 */
export const createLinkTokens = (secret: string, otherSecret?: string): LinkTokens => {
  const key = derived(secret);
  const others = otherSecret === undefined ? [] : [derived(otherSecret)];
  const under = (by: KeyObject, { purpose, userId, at, about }: Link): string => {
    const named = Buffer.alloc(ID_BYTES + TIME_BYTES);
    named.write(userId, 'hex');
    named.writeUIntBE(at.getTime(), ID_BYTES, TIME_BYTES);
    const seal = createHmac('sha256', by)
      .update(JSON.stringify([purpose, about]))
      .update(named)
      .digest();
    return Buffer.concat([named, seal]).toString('base64url');
  };
  return {
    of: (link) => under(key, link),
    named: (token) => {
      if (!/^[\w-]{67}$/.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const userId = bytes.toString('hex', 0, ID_BYTES);
      return { userId, at: new Date(bytes.readUIntBE(ID_BYTES, TIME_BYTES)) };
    },
    isGenuine: (token, link) => [key, ...others].some((by) => areEqualSecrets(token, under(by, link))),
  };
};

const derived = (secret: string): KeyObject => keyFor(secret, 'links in letters', 'suuq');
