import { later } from '#contracts/kernel/recorded';
import { beyondAnswer, type CommandContext } from '#services/kernel/command-context';
import { step } from '#services/kernel/step';
import { requestDeadline } from '#services/platform/waiting/request-deadline';
import { guestsByEmail } from '#services/platform/vault/passwords';
import { handlePublished } from '../authorization.ts';
import type { AccountEmail } from '../decide/confirm-email.ts';
import { decisions } from '../decisions.ts';
import type { AccountsDeps } from '../ports.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'orders' | 'clock'>;

/** How many guests a call takes in before it answers; the process manager does the rest. */
const WITH_THE_CALL = 10;
/** How many guests of one address are taken in at a time. */
export const AT_A_TIME = 100;

/**
 * Takes in the guests of an address that an account has confirmed, with their orders. For each guest: GuestJoined, by
 * which an erasure finds them; GuestTakenIn, which ends their sessions and links; OrderTakenOver for each order. The
 * process manager repeats it, after a crash and for orders that were being placed. Answers how many guests there were,
 * and the position of the last change.
 */
export async function takeGuestsIn(
  deps: Deps,
  { userId, emailKey }: AccountEmail,
  context: CommandContext,
  most = AT_A_TIME,
): Promise<{ readonly guests: number; readonly position: bigint }> {
  const { handler, pool, clock } = deps;
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered' || state.emailKey !== emailKey) return { guests: 0, position: 0n };
  const found = await guestsByEmail(pool, emailKey, most);
  let [guests, position] = [0, 0n];
  for (const guestId of found) {
    const [guest, asked] = [{ userId: guestId, by: userId, emailKey }, step(context, guestId)];
    const join = decisions.JoinGuest(guest, { now: clock() });
    const { state: joined } = await handler.handle(security, userId, join, asked);
    // Another address was confirmed meanwhile.
    if (!joined.guests?.includes(guestId)) break;
    const takeIn = decisions.TakeGuestIn(guest, { now: clock() });
    const taken = await handlePublished(deps, guestId, takeIn, asked);
    if (taken.kind === 'refused') continue;
    guests += 1;
    const orders = await takeOrdersOver(deps, { guestId, userId }, asked);
    position = [position, taken.position, orders].reduce(later);
  }
  return { guests, position };
}

/**
 * The same within the call that confirmed the address, as far as its time allows; on a failure the process manager
 * tries again.
 */
export async function takeGuestsInNow(
  deps: Deps,
  confirmed: AccountEmail,
  context: CommandContext,
): Promise<bigint> {
  const taking = takeGuestsIn(deps, confirmed, beyondAnswer(step(context, 'guests')), WITH_THE_CALL)
    .then(({ position }) => position)
    .catch(() => 0n);
  return requestDeadline(context.until)(taking, () => 0n);
}

/**
 * Makes the orders of a guest who was taken in the account's. It stops when the account is deleted by now: later
 * additions to it could not be erased.
 */
export async function takeOrdersOver(
  { handler, orders }: Pick<Deps, 'handler' | 'orders'>,
  { guestId, userId }: { readonly guestId: string; readonly userId: string },
  context: CommandContext,
): Promise<bigint> {
  let position = 0n;
  for (const orderId of await orders.of(guestId)) {
    const { state } = await handler.load(account, userId);
    if (state.status !== 'registered') break;
    const taken = await orders.takeOver({ orderId, guestId, userId }, step(context, orderId));
    position = later(position, taken);
  }
  return position;
}
