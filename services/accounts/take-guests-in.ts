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

/** Who has confirmed an address. */
export interface Confirmed {
  readonly userId: string;
  readonly emailKey: string;
}

/** Guests that a call takes in before it answers; those beyond are the process's. */
const WITH_THE_CALL = 10;
/** Guests of one address that are taken in at a time. */
export const AT_A_TIME = 100;

/**
 * Takes in the guests of an address that an account has confirmed, with their orders. For each: GuestJoined, by which an
 * erasure finds them; GuestTakenIn, by which their sessions and links end; OrderTakenOver of each order. The process
 * repeats it, for what a crash left and for orders that were being placed. Answers how many there were, and the position of
 * the last change.
 */
export async function takeGuestsIn(
  deps: Deps,
  { userId, emailKey }: Confirmed,
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

/** The same for who has just confirmed it, as far as there is time: whatever is in the way now, the process comes back to it. */
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
 * Makes the orders of a guest who was taken in the account's. Not those of an account that is gone by now: nobody could
 * erase what comes to it later.
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

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);
