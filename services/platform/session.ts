import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#contracts/kernel/recorded';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { z } from 'zod';
import { batchLoader } from './batch-loader.ts';
import { cookieIn } from './http/cookies.ts';
import type { SignedIn } from './http/call-context.ts';
import { hasEnded, rolesOf, SESSION_AGE } from './session-age.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { NO_MEMORY, type Memory } from './vault/memory.ts';
import {
  endSession,
  forgetSessions,
  openSession,
  proveSession,
  sessionsOf,
  standingSessions,
  touchSession,
  type StandingSession,
} from './vault/sessions.ts';
import { untilHeard } from './vault/until-heard.ts';

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
   * Opens a session for who gave the password of version `epoch`, on a device in words, and a code of the second factor or
   * none; answers the value of the cookie `session`.
   */
  readonly create: (
    accountId: string,
    epoch: number,
    now: Date,
    device?: string,
    withCode?: boolean,
  ) => Promise<string>;
  /** The session that a request's cookies stand for; undefined for none, a forged, ended, expired or idle one. */
  readonly read: (cookieHeader: string) => Promise<SignedIn | undefined>;
  /** Answers when no process takes it for standing any more. */
  readonly end: (sessionId: string) => Promise<void>;
  /** The sessions of an account that stand, the last used first. */
  readonly listOf: (accountId: string) => Promise<readonly ListedSession[]>;
  readonly endAllOf: (accountId: string) => Promise<void>;
  /** The password was given once more in it; answers when every process knows. */
  readonly prove: (sessionId: string) => Promise<void>;
  /** Of these sessions those that stand, with the role that each gives; one query. */
  readonly standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
}

interface Options {
  readonly pool: Pool;
  /** JWT_SECRET. */
  readonly secret: string;
  /** JWT_SECRET_OTHER: what it signed holds, too. */
  readonly otherSecret?: string | undefined;
  /** Where the process keeps the sessions that it has read. */
  readonly memory?: Pick<Memory, 'of'>;
  readonly clock?: () => Date;
  /** The shop is reached by https: its cookies have the names that only it can set. */
  readonly secureCookies?: boolean;
  /** The roles of admins and auditors count only with a second factor. */
  readonly needsFactor?: boolean;
  /** Told when a use could not be remembered; the call goes on. */
  readonly onError?: (error: unknown) => void;
}

/** The cookie's name, before `cookieName`. */
export const SESSION = 'session';

/** Milliseconds: a use is written this often at most, so that a request costs no statement more. */
const NOTED_EVERY = 5 * 60_000;
/** Nothing else reaches the store, where requests at the same time share a query, and would share its failure. */
const payload = z.object({ sid: z.string().regex(/^[\w-]{32}$/), sub: z.string(), exp: z.number() });
type Named = z.output<typeof payload>;

/** Cookies whose signature was found right, at most. */
const MOST_VERIFIED = 10_000;

/**
 * Sessions in the vault; the cookie is a signed JWT that names one. Those that the process does not remember are read,
 * requests at the same time by one query.
 */
export const createSessions = (options: Options): Sessions => {
  const {
    pool,
    secret,
    otherSecret,
    memory = NO_MEMORY,
    clock = () => new Date(),
    secureCookies = false,
    needsFactor = false,
    onError = () => undefined,
  } = options;
  const keys = createSigningKeys(secret, ...(otherSecret === undefined ? [] : [otherSecret]));
  const cookieOf = cookieIn(SESSION, secureCookies);
  const namedBy = nameReader(keys);
  const standing = batchLoader(async (ids: readonly string[]) => {
    const sessions = await standingSessions(pool, ids);
    return (id) => sessions.get(id);
  });
  const find = async ({ sid, sub }: Named, now: Date): Promise<StandingSession | undefined> => {
    const { sessions } = memory.of(sub);
    const known = sessions.get(sid);
    // When it was used last another process may know better.
    if (known && !isToBeNoted(known, now)) return known;
    const session = await standing(sid);
    if (session?.accountId !== sub) return undefined;
    sessions.set(sid, session);
    return session;
  };
  return {
    create: async (accountId, epoch, now, device = '', withCode = false) => {
      const id = randomBytes(24).toString('base64url');
      const iat = seconds(now);
      const exp = iat + SESSION_AGE;
      const expiresAt = new Date(exp * 1_000);
      const hasEndedOthers = await openSession(pool, {
        id,
        accountId,
        epoch,
        now,
        expiresAt,
        device,
        withCode,
      });
      if (hasEndedOthers) await untilHeard(pool);
      return keys.sign({ sid: id, sub: accountId, iat, exp });
    },
    read: async (cookieHeader) => {
      const now = clock();
      const named = namedBy(cookieOf(cookieHeader), now);
      const session = named && (await find(named, now));
      if (!session || hasEnded(session, now)) return undefined;
      const { id: sessionId, accountId: userId, guestKey, provedAt } = session;
      if (isToBeNoted(session, now)) void touchSession(pool, sessionId, now).catch(onError);
      const roles = rolesOf(session, needsFactor);
      return { userId, ...roles, sessionId, provedAt, ...(guestKey !== null && { guestKey }) };
    },
    end: async (sessionId) => {
      await endSession(pool, sessionId);
      await untilHeard(pool);
    },
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
    endAllOf: async (accountId) => {
      await forgetSessions(pool, accountId);
      await untilHeard(pool);
    },
    prove: async (sessionId) => {
      await proveSession(pool, sessionId, clock());
      await untilHeard(pool);
    },
    standing: async (sessionIds) => {
      const now = clock();
      const sessions = await standingSessions(pool, sessionIds);
      const valid = [...sessions.values()].filter((session) => !hasEnded(session, now));
      return new Map(valid.map((session) => [session.id, rolesOf(session, needsFactor).role]));
    },
  };
};

const isToBeNoted = ({ usedAt }: StandingSession, now: Date): boolean =>
  now.getTime() - usedAt.getTime() >= NOTED_EVERY;

const publicId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 24);

/** What a cookie says, which was signed with one of the keys; the same cookie is verified once, and ends at its time. */
const nameReader = (keys: SigningKeys) => {
  const verified = new LRUCache<string, Named>({ max: MOST_VERIFIED });
  return (cookie: string | undefined, now: Date): Named | undefined => {
    if (cookie === undefined) return undefined;
    const known = verified.get(cookie);
    if (known && seconds(now) < known.exp) return known;
    const named = payload.safeParse(keys.verify(cookie, { clockTimestamp: seconds(now) })).data;
    if (named) verified.set(cookie, named);
    return named;
  };
};

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
