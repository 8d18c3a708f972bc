import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#contracts/kernel/recorded';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { z } from 'zod';
import { batchLoader } from './waiting/batch-loader.ts';
import { cookieIn } from './http/cookies.ts';
import type { SignedIn } from './http/call-context.ts';
import { hasEnded, rolesOf, SESSION_AGE } from './identity/session-age.ts';
import { createSigningKeys, type SigningKeys } from './identity/signing-keys.ts';
import { NO_MEMORY, type Memory } from './vault/memory.ts';
import {
  endSession,
  forgetSessions,
  openFirstSession,
  openSession,
  proveSession,
  sessionsOf,
  standingSessions,
  touchSession,
  type NewSession,
  type StandingSession,
} from './vault/sessions.ts';
import { untilHeard } from './vault/until-heard.ts';

/** A session as its owner sees it. Its `id` names it to the owner and does not open it. */
export interface ListedSession {
  readonly id: string;
  readonly sessionId: string;
  readonly device: string;
  readonly begunAt: Date;
  readonly usedAt: Date;
}

/** Sessions (design §7): the cookie names one, the vault says what it stands for. */
export interface Sessions {
  /**
   * Opens a session for a person who gave the password of version `epoch`, and perhaps a code of the second factor, on
   * a device described in words; or for a guest. `mailboxKey` names the mailbox by which either is counted. Answers the value
   * of the cookie `session`.
   */
  readonly create: (
    accountId: string,
    epoch: number,
    now: Date,
    device?: string,
    more?: Partial<Pick<NewSession, 'withCode' | 'mailboxKey'>>,
  ) => Promise<string>;
  /** The same for a person who is just being registered, and has no session yet. */
  readonly createFirst: (
    accountId: string,
    epoch: number,
    now: Date,
    device: string,
    mailboxKey?: string,
  ) => Promise<string>;
  /**
   * The session that a request's cookies stand for; undefined for no session, or a forged, ended, expired or idle one.
   */
  readonly read: (cookieHeader: string) => Promise<SignedIn | undefined>;
  /** Ends a session; resolves once no process accepts it any more. */
  readonly end: (sessionId: string) => Promise<void>;
  /** The open sessions of an account, the last used first. */
  readonly listOf: (accountId: string) => Promise<readonly ListedSession[]>;
  readonly endAllOf: (accountId: string) => Promise<void>;
  /** Notes that the password was given again in a session; resolves once every process knows. */
  readonly prove: (sessionId: string) => Promise<void>;
  /** The open ones of these sessions, with the role that each gives; in one query. */
  readonly standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
}

interface Options {
  readonly pool: Pool;
  /** JWT_SECRET. */
  readonly secret: string;
  /** JWT_SECRET_OTHER: cookies that it signed are accepted, too. */
  readonly otherSecret?: string | undefined;
  /** The process's memory of sessions that it has read. */
  readonly memory?: Pick<Memory, 'of'>;
  readonly clock?: () => Date;
  /** The shop is reached by https: its cookies get the names that only it can set. */
  readonly secureCookies?: boolean;
  /** The roles of admins and auditors count only with a second factor. */
  readonly needsFactor?: boolean;
  /** Called when the use of a session could not be noted; the call goes on. */
  readonly onError?: (error: unknown) => void;
}

/** The cookie's name, before `cookieName`. */
export const SESSION = 'session';

/** Milliseconds between two notes that a session was used, so that a request usually costs no statement for it. */
const NOTED_EVERY = 5 * 60_000;
/** Only a payload of this shape reaches the store, where requests share a query and would share its failure. */
const payload = z.object({ sid: z.string().regex(/^[\w-]{32}$/), sub: z.string(), exp: z.number() });
type Named = z.output<typeof payload>;

/** The most cookies that are remembered as correctly signed. */
const MOST_VERIFIED = 10_000;

/**
 * Keeps sessions in the vault; the cookie is a signed JWT that names one. Sessions that the process does not remember
 * are read, those of simultaneous requests in one query.
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
    // Another process may know of a later use.
    if (known && !isToBeNoted(known, now)) return known;
    const session = await standing(sid);
    if (session?.accountId !== sub) return undefined;
    sessions.set(sid, session);
    return session;
  };
  /** A session that is not open yet, and the value of its cookie. */
  const newSession = (given: Omit<NewSession, 'id' | 'expiresAt'>) => {
    const id = randomBytes(24).toString('base64url');
    const iat = seconds(given.now);
    const exp = iat + SESSION_AGE;
    const cookie = () => keys.sign({ sid: id, sub: given.accountId, iat, exp });
    return { session: { ...given, id, expiresAt: new Date(exp * 1_000) }, cookie };
  };
  return {
    create: async (accountId, epoch, now, device = '', { withCode = false, mailboxKey } = {}) => {
      const given = { accountId, epoch, now, device, withCode, mailboxKey };
      const { session, cookie } = newSession(given);
      const hasEndedOthers = await openSession(pool, session);
      if (hasEndedOthers) await untilHeard(pool);
      return cookie();
    },
    createFirst: async (accountId, epoch, now, device, mailboxKey) => {
      const { session, cookie } = newSession({ accountId, epoch, now, device, withCode: false, mailboxKey });
      await openFirstSession(pool, session);
      return cookie();
    },
    read: async (cookieHeader) => {
      const now = clock();
      const named = namedBy(cookieOf(cookieHeader), now);
      const session = named && (await find(named, now));
      if (!session || hasEnded(session, now)) return undefined;
      const { id: sessionId, accountId: userId, guestKey, mailboxKey, provedAt } = session;
      if (isToBeNoted(session, now)) void touchSession(pool, sessionId, now).catch(onError);
      const roles = rolesOf(session, needsFactor);
      const counted = { ...(guestKey !== null && { guestKey }), ...(mailboxKey !== null && { mailboxKey }) };
      return { userId, ...roles, sessionId, provedAt, ...counted };
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

/** Reads a cookie that was signed with one of the keys. The same cookie is verified once; it ends at its time. */
const nameReader = (keys: SigningKeys) => {
  const verified = new LRUCache<string, Named>({ max: MOST_VERIFIED });
  return (cookie: string | undefined, now: Date): Named | undefined => {
    if (cookie === undefined) return undefined;
    const known = verified.get(cookie);
    if (known && seconds(now) < known.exp) return known;
    const named = payload.safeParse(keys.verify(cookie, { clockTimestamp: seconds(now) })).data;
    if (named) verified.set(ownText(cookie), named);
    else verified.delete(cookie);
    return named;
  };
};

/** Danger: what was cut out of a text, as a cookie out of its header, keeps the whole text in memory. */
const ownText = (cookie: string): string => Buffer.from(cookie, 'latin1').toString('latin1');

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
