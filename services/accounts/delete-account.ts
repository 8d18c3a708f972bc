import type { CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { amongAdmins } from './admins.ts';
import { handlePublished } from './authorization.ts';
import type { About } from './change-role.ts';
import { closeOrders, idsThatAre, ordersOf } from './close-orders.ts';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';
import { syncVault } from './finish-account-changes.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'orders' | 'clock'>;

/**
 * Deletes an account and erases the person (design §8.5). AccountDeleted is the point of no return: what follows here,
 * sessions ended, key destroyed, names released, orders cancelled, the process repeats until it is so.
 */
export async function erasePerson(deps: Deps, about: About, context: CommandContext) {
  const found = await ordersOf(deps, about.userId);
  const facts = { undelivered: idsThatAre(found, 'undelivered'), paying: idsThatAre(found, 'paying') };
  const outcome = await amongAdmins(deps, about, (otherAdmins) => {
    const decide = decisions.DeleteAccount({ ...about, otherAdmins, ...facts }, { now: deps.clock() });
    return handlePublished(deps, about.userId, decide, context);
  });
  if (outcome.kind === 'refused') return outcome;
  await syncVault(deps, about.userId);
  const closed = await closeOrders(deps, found, step(context, 'close-orders'));
  return { kind: 'done', position: later(outcome.position, closed.position) } as const;
}

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);
