import type { Orders } from '../accounts/ports.ts';
import { account } from '../accounts/state.ts';
import type { Handler } from '../kernel/handler.ts';
import { decisions } from '../orders/decisions.ts';
import { order } from '../orders/state.ts';

// What contexts ask of each other's streams, of which none may know the other.

/** How many of the asked variant there are; a product without options is one variant with its id. */
export const ofVariant = (
  available: Pick<ReadonlyMap<string, number>, 'get'>,
  {
    productId,
    variantId = productId,
  }: { readonly productId: string; readonly variantId?: string | undefined },
): number => available.get(variantId) ?? 0;

/** Whether the account was deleted, and its person erased. */
export const isDeleted = async (handler: Handler, userId: string): Promise<boolean> =>
  (await handler.load(account, userId)).state.status === 'deleted';

/** The same of whose order it is. */
export const isOfDeleted = async (handler: Handler, orderId: string): Promise<boolean> => {
  const { state } = await handler.load(order, orderId);
  return state.status !== 'absent' && isDeleted(handler, state.userId);
};

/** Gives a guest's order to the account that has their address. */
export const takeOver =
  (handler: Handler, clock: () => Date): Orders['takeOver'] =>
  async (taken, context) => {
    const decide = decisions.TakeOverOrder(taken, { now: clock() });
    const outcome = await handler.handle(order, taken.orderId, decide, context);
    return outcome.kind === 'done' ? outcome.position : 0n;
  };

/** Under which key the address was claimed that a deleted account had. */
export const emailKeyOfDeleted = async (handler: Handler, userId: string): Promise<string | undefined> => {
  const { state } = await handler.load(account, userId);
  return state.status === 'deleted' ? state.held?.emailKey : undefined;
};

/** Cancels an order as an admin does. */
export const cancelForTheShop =
  (handler: Handler, clock: () => Date): Orders['cancel'] =>
  (orderId, reason, context) => {
    const decide = decisions.CancelOrder({ orderId, by: 'admin', reason }, { now: clock() });
    return handler.handle(order, orderId, decide, context);
  };
