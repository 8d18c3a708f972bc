import type { orderLifeRoutes, orderRoutes } from '#contracts/orders/api';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import type { Handlers } from '../platform/http/handler.ts';
import type { SignedInCall } from '../platform/http/call-context.ts';
import { hasJustSignedIn } from '../platform/http/just-signed-in.ts';
import { answered } from '../platform/http/reply.ts';
import { refuse } from '../kernel/decision.ts';
import type { Country } from '../platform/identity/country.ts';
import { phoneNumber } from '../platform/identity/phone.ts';
import { cancel, type CancelDeps } from './cancel.ts';
import type { SameGuest } from './held-amounts.ts';
import { place, type PlaceDeps } from './place.ts';
import type { OrderView } from './ports.ts';
import type { RequestHashes } from './state.ts';

interface Deps extends PlaceDeps, CancelDeps {
  readonly orderIdFor: (userId: string, idempotencyKey: string) => string;
  readonly requestHashes: (body: PlaceOrderBody) => RequestHashes;
  readonly orderView: OrderView;
  /** The device that a request's cookies name. */
  readonly deviceOf: (cookieHeader: string | undefined) => string | undefined;
  /** The country whose phone numbers need no prefix. */
  readonly country: Country;
}

type OrderCommands = Pick<typeof orderRoutes, 'placeOrder'> & typeof orderLifeRoutes;

export const orderHandlers = (deps: Deps): Handlers<OrderCommands> => ({
  placeOrder: async ({ body, headers: { 'Idempotency-Key': key } }, call) => {
    const shippingAddress = withPhone(body.shippingAddress, deps.country);
    if (!shippingAddress) return refuse('INVALID_INPUT', [NO_PHONE]);
    const { userId } = call.actor;
    const orderId = deps.orderIdFor(userId, key ?? call.requestId);
    const request = {
      orderId,
      userId,
      address: call.network,
      sameGuest: sameGuest(call, deps.deviceOf),
      mayExist: key !== undefined,
      ...deps.requestHashes(body),
      body: { ...body, shippingAddress },
    };
    const outcome = await place(deps, request, call.now(), call.command());
    return answered(outcome, async ({ orderedAt }) => {
      const order = await deps.orderView(orderId, orderedAt);
      return { message: 'Order created', createOrder: order, createdOrder: order };
    });
  },
  cancelOrder: async ({ params: { id: orderId }, body: { reason } }, call) => {
    const { userId: id, role } = call.actor;
    const by = { id, role, isRecent: hasJustSignedIn(call.actor, call.now()) };
    const outcome = await cancel(deps, { orderId, reason, by }, call.command());
    return answered(outcome, ({ position }) => deps.orderView(orderId, position));
  },
});

/**
 * A fresh guest for every order is the same person still: by the mailbox of letters, and by the device. So is a fresh
 * account by a mailbox that nobody confirmed.
 */
const sameGuest = (call: SignedInCall, deviceOf: Deps['deviceOf']): SameGuest | undefined => {
  const { guestKey, mailboxKey = guestKey } = call.actor;
  if (mailboxKey === undefined) return undefined;
  // Apart from guests, who keep no account from ordering by naming its mailbox.
  if (guestKey === undefined) return { devices: [], mailboxes: [`accounts of ${mailboxKey}`] };
  const device = deviceOf(call.header('cookie'));
  return { devices: device === undefined ? [] : [device], mailboxes: [mailboxKey] };
};

const NO_PHONE = { path: 'shippingAddress.phone', message: 'must be a phone number' };

/** The address with its phone as every order has it; undefined where that is none. */
const withPhone = (address: PlaceOrderBody['shippingAddress'], country: Country) => {
  if (!address.phone) return address;
  const phone = phoneNumber(address.phone, country);
  return phone === undefined ? undefined : { ...address, phone };
};
