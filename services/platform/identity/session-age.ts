import type { Role } from '#contracts/kernel/recorded';
import type { StandingSession } from '../vault/sessions.ts';

const HOUR_IN_SECONDS = 60 * 60;
/** Seconds: the longest life of any session, and so of its cookie. */
export const SESSION_AGE = 7 * 24 * HOUR_IN_SECONDS;

/** Seconds that a session lasts in all, and without being used: the more rights, the shorter. */
const AGES: Readonly<Record<Role, { readonly most: number; readonly idle: number }>> = {
  customer: { most: SESSION_AGE, idle: 3 * 24 * HOUR_IN_SECONDS },
  auditor: { most: 12 * HOUR_IN_SECONDS, idle: 3 * HOUR_IN_SECONDS },
  admin: { most: 12 * HOUR_IN_SECONDS, idle: 3 * HOUR_IN_SECONDS },
};

/** The highest role: admin before auditor before customer. */
const roleOf = ({ isAdmin, isAuditor }: Pick<StandingSession, 'isAdmin' | 'isAuditor'>): Role =>
  isAdmin ? 'admin' : isAuditor ? 'auditor' : 'customer';

const POWERS: readonly Role[] = ['admin', 'auditor'];

/**
 * The role of a session, and a role that is withheld: where a second factor is required, a role counts only for people
 * who have one.
 */
export const rolesOf = (
  session: Pick<StandingSession, 'isAdmin' | 'isAuditor' | 'hasFactor'>,
  needsFactor: boolean,
): { readonly role: Role; readonly withheld?: Role } => {
  const role = roleOf(session);
  const isWithheld = needsFactor && POWERS.includes(role) && !session.hasFactor;
  return isWithheld ? { role: 'customer', withheld: role } : { role };
};

/** Whether a session is too old, or was unused for too long, for the current role of its account. */
export const hasEnded = (session: Omit<StandingSession, 'id' | 'accountId'>, now: Date): boolean => {
  const { most, idle } = AGES[roleOf(session)];
  const since = (then: Date) => (now.getTime() - then.getTime()) / 1_000;
  return session.expiresAt <= now || since(session.createdAt) >= most || since(session.usedAt) >= idle;
};
