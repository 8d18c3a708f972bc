import { later } from '#contracts/kernel/recorded';
import type { CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { amongAdmins, besideAdmins } from '../roles/admins.ts';
import { handlePublished } from '../authorization.ts';
import type { About } from '../roles/change-role.ts';
import { closeOrders, openOrdersOf, underWayIn } from './close-orders.ts';
import { decisions } from '../decisions.ts';
import type { AccountsDeps } from '../ports.ts';
import { objectionSince, prove, type Proof } from '../signing-in/prove.ts';
import { syncVault } from '../finish-account-changes.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'orders' | 'needsFactor' | 'clock'>;

/**
 * Deletes an account and erases the person (design §8.5). AccountDeleted is the point of no return: the process manager
 * repeats what follows here until it is done: sessions ended, key destroyed, names released, orders cancelled.
 */
export async function erasePerson(deps: Deps, about: About, context: CommandContext) {
  const { found, facts } = await underWay(deps, about.userId, context);
  const outcome = await amongAdmins(deps, about, (otherAdmins) => {
    const decide = decisions.DeleteAccount({ ...about, otherAdmins, ...facts }, { now: deps.clock() });
    return handlePublished(deps, about.userId, decide, context);
  });
  return outcome.kind === 'refused' ? outcome : erased(deps, about.userId, found, outcome.position, context);
}

/** The same on the person's own request. They prove their identity, however recent the sign-in is. */
export async function eraseOneself(deps: Deps, proof: Proof, context: CommandContext) {
  const { userId } = proof;
  const proven = await prove(deps, proof, step(context, 'prove'));
  if (proven.kind === 'refused') return proven;
  const { found, facts } = await underWay(deps, userId, context);
  const outcome = await besideAdmins(deps, userId, async (otherAdmins) => {
    const no = await objectionSince(deps, userId, proven);
    if (no) return no;
    const asked = { userId, passwordVersion: proven.passwordVersion, otherAdmins, ...facts };
    const decide = decisions.DeleteOwnAccount(asked, { now: deps.clock() });
    return handlePublished(deps, userId, decide, context);
  });
  return outcome.kind === 'refused' ? outcome : erased(deps, userId, found, outcome.position, context);
}

const underWay = async (deps: Deps, userId: string, context: CommandContext) => {
  const found = await openOrdersOf(deps, userId, context);
  return { found, facts: underWayIn(found, deps.clock()) };
};

const erased = async (
  deps: Deps,
  userId: string,
  found: Awaited<ReturnType<typeof openOrdersOf>>,
  position: bigint,
  context: CommandContext,
) => {
  await syncVault(deps, userId);
  const closed = await closeOrders(deps, found, step(context, 'close-orders'));
  return { kind: 'done', position: later(position, closed.position) } as const;
};
