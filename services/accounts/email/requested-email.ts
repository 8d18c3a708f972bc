import { accountEvents, securityEvents } from '#contracts/accounts/events';
import { decode, storedIn } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import { streamOf } from '#services/kernel/aggregate';
import type { AccountsDeps } from '../ports.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';

type Deps = Pick<AccountsDeps, 'log' | 'personal'>;

export interface RequestedEmail {
  readonly eventId: string;
  /** As it was typed. */
  readonly email: string;
  readonly emailKey: string;
}

/**
 * An account's newest request for another address, which alone counts; undefined where there is none or the person is
 * erased.
 */
export const newestRequest = (deps: Deps, userId: string): Promise<RequestedEmail | undefined> =>
  lastRequest(deps, userId, () => true);

/** The request of this event; undefined where the person is erased. */
export const requestBy = (deps: Deps, userId: string, eventId: string): Promise<RequestedEmail | undefined> =>
  lastRequest(deps, userId, (id) => id === eventId);

async function lastRequest(
  { log, personal }: Deps,
  userId: string,
  isMeant: (eventId: string) => boolean,
): Promise<RequestedEmail | undefined> {
  const stored = await log.readStream(streamOf(security, userId));
  const { type: REQUESTED } = securityEvents.EmailChangeRequested;
  const sealed = stored.findLast(({ id, type }) => type === REQUESTED && isMeant(id));
  const [last] = await personal.open(sealed ? [sealed] : []);
  const event = last && decode(securityEvents, storedIn(last));
  if (!last || event?.type !== 'EmailChangeRequested') return undefined;
  const { emailKey } = event.data;
  const email = reveal(event.data.email);
  return email === ERASED ? undefined : { eventId: last.id, email, emailKey };
}

/** An account's address before this event of its stream, as it was typed; undefined where the person is erased. */
export async function emailBefore(
  { log, personal }: Deps,
  userId: string,
  eventId: string,
): Promise<Omit<RequestedEmail, 'eventId'> | undefined> {
  const stored = await log.readStream(streamOf(account, userId));
  const end = stored.findIndex(({ id }) => id === eventId);
  const before = end < 0 ? stored : stored.slice(0, end);
  const sealed = before.findLast(({ type }) => type === 'AccountRegistered' || type === 'EmailChanged');
  const [last] = await personal.open(sealed ? [sealed] : []);
  const event = last && decode(accountEvents, storedIn(last));
  if (event?.type !== 'AccountRegistered' && event?.type !== 'EmailChanged') return undefined;
  const { emailKey } = event.data;
  const email = reveal(event.data.email);
  return email === ERASED ? undefined : { email, emailKey };
}
