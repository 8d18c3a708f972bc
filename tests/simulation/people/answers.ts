import type { PlaceOrderBody } from '#contracts/orders/commands';
import { toCents } from '#contracts/kernel/money';
import { shortly, type Heard, type Who } from '../asking.ts';
import type { TypeOfEvent } from '../checks/rules.ts';
import type { Checks } from '../checks/checks.ts';
import type { World } from '../world.ts';

type Ok<A> = Extract<Heard<A>, { kind: 'ok' }>;
interface OrderAnswer {
  readonly _id: string;
  readonly isPaid: boolean;
  readonly totalPrice: number;
}

/** What was acknowledged must be in the log: checked whenever somebody receives an answer. */
export class Answers {
  readonly #world: World;
  readonly #checks: Checks;
  /** The order that somebody got under a key. */
  readonly #byKey = new Map<string, string>();

  constructor(world: World, checks: Checks) {
    this.#world = world;
    this.#checks = checks;
  }

  placed(
    { answer, position }: Ok<{ readonly createOrder: OrderAnswer }>,
    who: Who,
    key: string | undefined,
    body: PlaceOrderBody,
  ): void {
    const { _id: orderId, totalPrice } = answer.createOrder;
    this.#isThere(position);
    const order = this.#checks.orders.all.get(orderId);
    if (order?.userId !== who.id)
      return this.#breaks(`${orderId} was acknowledged to ${who.id} and is not theirs`);
    const asked = body.orderItems.map(({ productId, qty }) => `${productId} ${qty}`);
    const got = order.lines.map(({ productId, quantity }) => `${productId} ${quantity}`);
    if (asked.join() !== got.join()) this.#breaks(`${orderId} has ${got.join()} and not ${asked.join()}`);
    if (toCents(totalPrice) !== order.totalCents) this.#breaks(`${orderId} is answered with another total`);
    if (key === undefined) return;
    const before = this.#byKey.get(`${who.id} ${key}`) ?? orderId;
    if (before !== orderId) this.#breaks(`${key} made ${before} and ${orderId}`);
    this.#byKey.set(`${who.id} ${key}`, orderId);
  }

  paid({ answer, position }: Ok<OrderAnswer>, orderId: string, providerOrderId: string): void {
    this.#isThere(position);
    const { paidBy } = this.#checks.orders.all.get(orderId) ?? {};
    if (!answer.isPaid || paidBy !== providerOrderId)
      this.#breaks(
        `${orderId} was acknowledged as paid with ${providerOrderId}, and is paid with ${paidBy ?? 'nothing'}`,
      );
  }

  /** A cancelled or delivered order stays so; what was refunded is in the log. */
  became({ position }: Ok<OrderAnswer>, orderId: string, status: 'cancelled' | 'delivered'): void {
    this.#isThere(position);
    const order = this.#checks.orders.all.get(orderId);
    if (order?.status !== status)
      this.#breaks(`${orderId} was acknowledged as ${status} and is ${order?.status ?? 'not there'}`);
  }

  refunded({ position }: Ok<OrderAnswer>, orderId: string): void {
    this.#isThere(position);
    if ((this.#checks.orders.all.get(orderId)?.refundedCents ?? 0) === 0)
      this.#breaks(`A refund of ${orderId} was acknowledged, and none is there`);
  }

  /** For commands that always write. */
  wrote({ position, requestId }: Ok<unknown>, type: TypeOfEvent): void {
    this.#isThere(position);
    const isTheirs = this.#world.log.all.some(
      (event) => event.type === type && event.metadata.$correlationId === requestId,
    );
    if (!isTheirs) this.#breaks(`${type} was acknowledged to ${shortly(requestId)}, and is not there`);
  }

  #isThere(position: bigint | undefined): void {
    if (position !== undefined && position > this.#world.log.end)
      this.#breaks(`${position} was acknowledged, and the log ends at ${this.#world.log.end}`);
  }

  #breaks(text: string): void {
    this.#world.breaks(text);
  }
}
