import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Role } from '#contracts/kernel/recorded';
import jwt from 'jsonwebtoken';
import type { Pool } from 'pg';
import { z } from 'zod';
import { askedTogether } from './asked-together.ts';
import type { SignedIn } from './http/call-context.ts';
import { endSession, openSession, standingSessions, type StandingSession } from './vault/sessions.ts';

/** Sessions of design §7: the cookie names one, the vault says what it stands for. */
export interface Sessions {
  /** Opens a session for who gave the password of version `epoch`; answers the value of the cookie `session`. */
  readonly create: (accountId: string, epoch: number, now: Date) => Promise<string>;
  /** The session that a request's cookies stand for; undefined for none, a forged, ended or expired one. */
  readonly read: (cookieHeader: string) => Promise<SignedIn | undefined>;
  readonly end: (sessionId: string) => Promise<void>;
  /** Of these sessions those that stand, with the role that each gives; one query. */
  readonly standing: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
}

interface Options {
  readonly pool: Pool;
  /** JWT_SECRET. */
  readonly secret: string;
  readonly clock?: () => Date;
}

/** The cookie's name. */
export const SESSION = 'session';
/** Seconds: 7 days. */
export const SESSION_AGE = 7 * 24 * 60 * 60;

const ALGORITHM = 'HS256';
const COOKIE = /(?:^|;)\s*session=([^;\s]+)/;
/** Nothing else reaches the store, where requests at the same time share a query, and would share its failure. */
const payload = z.object({ sid: z.string().regex(/^[\w-]{32}$/), sub: z.string() });

/** Sessions in the vault; the cookie is a signed JWT that names one. Requests at the same time share a query. */
export const createSessions = ({ pool, secret, clock = () => new Date() }: Options): Sessions => {
  // A key object verifies four times as fast as the same secret given as text.
  const key = createSecretKey(Buffer.from(secret));
  const standing = askedTogether(async (ids: readonly string[]) => {
    const sessions = await standingSessions(pool, ids);
    return (id) => sessions.get(id);
  });
  return {
    create: async (accountId, epoch, now) => {
      const id = randomBytes(24).toString('base64url');
      const iat = seconds(now);
      const exp = iat + SESSION_AGE;
      await openSession(pool, { id, accountId, epoch, now, expiresAt: new Date(exp * 1_000) });
      return jwt.sign({ sid: id, sub: accountId, iat, exp }, key, { algorithm: ALGORITHM });
    },
    read: async (cookieHeader) => {
      const now = clock();
      const named = namedBy(cookieHeader, key, now);
      const session = named && (await standing(named.sid));
      const counts = session && session.accountId === named.sub && session.expiresAt > now;
      if (!counts) return undefined;
      const { id: sessionId, accountId: userId, authenticatedAt } = session;
      return { userId, role: roleOf(session), sessionId, authenticatedAt };
    },
    end: (sessionId) => endSession(pool, sessionId),
    standing: async (sessionIds) => {
      const now = clock();
      const sessions = await standingSessions(pool, sessionIds);
      const valid = [...sessions.values()].filter(({ expiresAt }) => expiresAt > now);
      return new Map(valid.map((session) => [session.id, roleOf(session)]));
    },
  };
};

/** Admin before auditor before customer. */
const roleOf = ({ isAdmin, isAuditor }: StandingSession): Role =>
  isAdmin ? 'admin' : isAuditor ? 'auditor' : 'customer';

const namedBy = (header: string, key: KeyObject, now: Date): z.output<typeof payload> | undefined => {
  const cookie = COOKIE.exec(header)?.[1];
  if (cookie === undefined) return undefined;
  try {
    const clockTimestamp = seconds(now);
    return payload.safeParse(jwt.verify(cookie, key, { algorithms: [ALGORITHM], clockTimestamp })).data;
  } catch {
    return undefined;
  }
};

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
