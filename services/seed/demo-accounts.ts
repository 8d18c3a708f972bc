import type { RecordedEvent } from '#contracts/kernel/recorded';
import { untilReached } from '#resilience/until-reached';
import { admin, auditor, readBuyers, shopper } from './demo/people.ts';
import type { Logger } from '../platform/logger.ts';
import { demoId } from './context.ts';

interface Log {
  readonly readStream: (stream: string) => Promise<readonly Pick<RecordedEvent, 'type'>[]>;
}

/**
 * The demo shop's accounts in this log: everybody knows their password, so production does not start with them (design
 * §2).
 */
export const demoAccountsIn = async (log: Log): Promise<readonly string[]> => {
  const emails = [admin, auditor, ...readBuyers()].map(({ email }) => email);
  const found = await Promise.all(emails.map(async (email) => ((await isOpenIn(log, email)) ? [email] : [])));
  return found.flat();
};

/** Whether the account that anybody may look around with is there: a shop that was restored, say, has none. */
export const hasDemoShopper = (log: Log): Promise<boolean> => isOpenIn(log, shopper.email);

const isOpenIn = async (log: Log, email: string): Promise<boolean> =>
  isOpen(await log.readStream(`account-${demoId('person', email)}`));

/** The sentence about such accounts, with their addresses. */
export const startsWithout = (demo: readonly string[]): string =>
  `The shop does not start with demo accounts in production. Delete ${demo.join(', ')} first.`;

const isOpen = (events: readonly Pick<RecordedEvent, 'type'>[]): boolean =>
  events.some(({ type }) => type === 'AccountRegistered') &&
  !events.some(({ type }) => type === 'AccountDeleted');

/** Throws when the log has one of them. It waits until the log can be read: nothing is served before. */
export const refuseDemoAccounts = async (log: Log, signal: AbortSignal, logger: Logger): Promise<void> => {
  let demo: readonly string[] = [];
  const look = async () => {
    demo = await demoAccountsIn(log);
  };
  await untilReached(look, signal, (error) =>
    logger.warn({ err: error }, 'Event log not reachable yet; retrying'),
  );
  if (demo.length === 0) return;
  throw new Error(startsWithout(demo));
};
