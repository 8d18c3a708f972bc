import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Role } from '#contracts/kernel/recorded';
import jwt from 'jsonwebtoken';
import type { Pool } from 'pg';
import { z } from 'zod';
import { batchLoader } from './batch-loader.ts';
import { cookieIn } from './http/cookies.ts';
import type { SignedIn } from './http/call-context.ts';
import { hasEnded, roleOf, SESSION_AGE } from './session-age.ts';
import {
  endSession,
  forgetSessions,
  openSession,
  sessionsOf,
  standingSessions,
  touchSession,
} from './vault/sessions.ts';

/** A session as its owner sees it. `id` names it to its owner and opens nothing. */
export interface ListedSession {
  readonly id: string;
  readonly sessionId: string;
  readonly device: string;
  readonly begunAt: Date;
  readonly usedAt: Date;
}

/** Sessions of design §7: the cookie names one, the vault says what it stands for. */
export interface Sessions {
  /**
   * Opens a session for who gave the password of version `epoch`, on a device in words; answers the value of the cookie
   * `session`.
   */
  readonly create: (accountId: string, epoch: number, now: Date, device?: string) => Promise<string>;
  /** The session that a request's cookies stand for; undefined for none, a forged, ended, expired or idle one. */
  readonly read: (cookieHeader: string) => Promise<SignedIn | undefined>;
  readonly end: (sessionId: string) => Promise<void>;
  /** The sessions of an account that stand, the last used first. */
  readonly listOf: (accountId: string) => Promise<readonly ListedSession[]>;
  readonly endAllOf: (accountId: string) => Promise<void>;
  /** Of these sessions those that stand, with the role that each gives; one query. */
  readonly standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
}

interface Options {
  readonly pool: Pool;
  /** JWT_SECRET. */
  readonly secret: string;
  readonly clock?: () => Date;
  /** The shop is reached by https: its cookies have the names that only it can set. */
  readonly secureCookies?: boolean;
  /** Told when a use could not be remembered; the call goes on. */
  readonly onError?: (error: unknown) => void;
}

/** The cookie's name, before `cookieName`. */
export const SESSION = 'session';

const ALGORITHM = 'HS256';
/** Milliseconds: a use is written this often at most, so that a request costs no statement more. */
const NOTED_EVERY = 5 * 60_000;
/** Nothing else reaches the store, where requests at the same time share a query, and would share its failure. */
const payload = z.object({ sid: z.string().regex(/^[\w-]{32}$/), sub: z.string() });

/** Sessions in the vault; the cookie is a signed JWT that names one. Requests at the same time share a query. */
export const createSessions = (options: Options): Sessions => {
  const {
    pool,
    secret,
    clock = () => new Date(),
    secureCookies = false,
    onError = () => undefined,
  } = options;
  // A key object verifies four times as fast as the same secret given as text.
  const key = createSecretKey(Buffer.from(secret));
  const cookieOf = cookieIn(SESSION, secureCookies);
  const standing = batchLoader(async (ids: readonly string[]) => {
    const sessions = await standingSessions(pool, ids);
    return (id) => sessions.get(id);
  });
  return {
    create: async (accountId, epoch, now, device = '') => {
      const id = randomBytes(24).toString('base64url');
      const iat = seconds(now);
      const exp = iat + SESSION_AGE;
      await openSession(pool, { id, accountId, epoch, now, expiresAt: new Date(exp * 1_000), device });
      return jwt.sign({ sid: id, sub: accountId, iat, exp }, key, { algorithm: ALGORITHM });
    },
    read: async (cookieHeader) => {
      const now = clock();
      const named = namedBy(cookieOf(cookieHeader), key, now);
      const session = named && (await standing(named.sid));
      if (!session || session.accountId !== named.sub || hasEnded(session, now)) return undefined;
      const { id: sessionId, accountId: userId, usedAt } = session;
      if (now.getTime() - usedAt.getTime() >= NOTED_EVERY)
        void touchSession(pool, sessionId, now).catch(onError);
      return { userId, role: roleOf(session), sessionId };
    },
    end: (sessionId) => endSession(pool, sessionId),
    listOf: async (accountId) => {
      const now = clock();
      const sessions = await sessionsOf(pool, accountId);
      return sessions
        .filter((session) => !hasEnded(session, now))
        .map(({ id, device, createdAt, usedAt }) => ({
          id: publicId(id),
          sessionId: id,
          device,
          begunAt: createdAt,
          usedAt,
        }));
    },
    endAllOf: (accountId) => forgetSessions(pool, accountId),
    standing: async (sessionIds) => {
      const now = clock();
      const sessions = await standingSessions(pool, sessionIds);
      const valid = [...sessions.values()].filter((session) => !hasEnded(session, now));
      return new Map(valid.map((session) => [session.id, roleOf(session)]));
    },
  };
};

const publicId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 24);

const namedBy = (
  cookie: string | undefined,
  key: KeyObject,
  now: Date,
): z.output<typeof payload> | undefined => {
  if (cookie === undefined) return undefined;
  try {
    const clockTimestamp = seconds(now);
    return payload.safeParse(jwt.verify(cookie, key, { algorithms: [ALGORITHM], clockTimestamp })).data;
  } catch {
    return undefined;
  }
};

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
