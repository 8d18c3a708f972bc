import { later } from '#contracts/kernel/recorded';
import { beyondAnswer, type CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { requestDeadline } from '#services/platform/request-deadline';
import { guestsByEmail } from '#services/platform/vault/passwords';
import { handlePublished } from './authorization.ts';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';
import { security } from './security-state.ts';
import { account } from './state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'orders' | 'clock'>;

/** An account that has confirmed an address. */
export interface Confirmed {
  readonly userId: string;
  readonly emailKey: string;
}

/** How many guests a call takes in before it answers; the process manager does the rest. */
const WITH_THE_CALL = 10;
/** How many guests of one address are taken in at a time. */
const AT_A_TIME = 100;

/**
 * Takes in the guests of an address that an account has confirmed, with their orders. For each guest: GuestTakenIn,
 * which ends their sessions and links; where they have orders, GuestJoined, by which an erasure finds them, and
 * OrderTakenOver for each order. The process manager repeats it, after a crash and for orders that were being placed.
 * Answers whether there may be more guests, and the position of the last change.
 */
export async function takeGuestsIn(
  deps: Deps,
  { userId, emailKey }: Confirmed,
  context: CommandContext,
  most = AT_A_TIME,
): Promise<{ readonly areMore: boolean; readonly position: bigint }> {
  const { handler, pool, clock } = deps;
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered' || state.emailKey !== emailKey) return { areMore: false, position: 0n };
  const found = await guestsByEmail(pool, emailKey, most);
  let [guests, position] = [0, 0n];
  for (const guestId of found) {
    // Another address may have been confirmed meanwhile.
    if ((await handler.load(security, userId)).state.confirmed !== emailKey) break;
    const asked = step(context, guestId);
    const takeIn = decisions.TakeGuestIn({ userId: guestId, by: userId, emailKey }, { now: clock() });
    const taken = await handlePublished(deps, guestId, takeIn, asked);
    if (taken.kind === 'refused') continue;
    guests += 1;
    const orders = await takeOrdersOver(deps, { guestId, userId }, asked);
    position = [position, taken.position, orders].reduce(later);
  }
  return { areMore: found.length === most && guests > 0, position };
}

/**
 * The same within the call that confirmed the address, as far as its time allows; on a failure the process manager
 * tries again.
 */
export async function takeGuestsInNow(
  deps: Deps,
  confirmed: Confirmed,
  context: CommandContext,
): Promise<bigint> {
  const taking = takeGuestsIn(deps, confirmed, beyondAnswer(step(context, 'guests')), WITH_THE_CALL)
    .then(({ position }) => position)
    .catch(() => 0n);
  return requestDeadline(context.until)(taking, () => 0n);
}

/**
 * Makes the orders of a guest who was taken in the account's. Only who has one joins it: guests cost nothing, and a
 * stranger can make thousands with the account's address. It stops when the account is deleted by now: later additions
 * to it could not be erased.
 */
export async function takeOrdersOver(
  { handler, orders, clock }: Pick<Deps, 'handler' | 'orders' | 'clock'>,
  { guestId, userId }: { readonly guestId: string; readonly userId: string },
  context: CommandContext,
): Promise<bigint> {
  const theirs = await orders.of(guestId);
  if (theirs.length === 0) return 0n;
  const join = decisions.JoinGuest({ userId, guestId }, { now: clock() });
  await handler.handle(security, userId, join, step(context, 'join'));
  let position = 0n;
  for (const orderId of theirs) {
    const { state } = await handler.load(account, userId);
    if (state.status !== 'registered') break;
    const taken = await orders.takeOver({ orderId, guestId, userId }, step(context, orderId));
    position = later(position, taken);
  }
  return position;
}
