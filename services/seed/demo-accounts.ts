import type { RecordedEvent } from '#contracts/kernel/recorded';
import { admin, auditor, readBuyers, shopper } from './demo/people.ts';
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

/** Production does not start with these. */
export class DemoAccounts extends Error {
  override readonly name = 'DemoAccounts';
}

/** Throws when the log has one of them. */
export const refuseDemoAccounts = async (log: Log): Promise<void> => {
  const demo = await demoAccountsIn(log);
  if (demo.length > 0) throw new DemoAccounts(startsWithout(demo));
};
