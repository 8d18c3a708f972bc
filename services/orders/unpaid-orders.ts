import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { decodeChecked, storedIn } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { orderStreamEvents } from '#contracts/orders/stream';
import { networksOf } from '#services/platform/http/network';
import { refuse } from '../kernel/decision.ts';
import { HeldAmounts, NOBODY, type Holder, type SameGuest, type UnpaidLimits } from './held-amounts.ts';
import { isPlacedBy, type RequestHashes } from './state.ts';
import { NO_AMOUNTS, TimedAmounts, type Amounts } from './timed-amounts.ts';

/** By then a process has given back what a request left behind (design §5), in ms. */
const UNDONE_AFTER = 60_000;

interface Options {
  readonly limits: UnpaidLimits;
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
  readonly clock: () => Date;
}

/** An order that is asked for. `address` is the network that it comes from, where that is known. */
export interface RequestedOrder extends RequestHashes {
  readonly orderId: string;
  readonly userId: string;
  readonly address?: string | undefined;
  /** For a guest, what identifies them when they come as somebody new. */
  readonly sameGuest?: SameGuest | undefined;
  readonly lines: readonly Line[];
}
type Line = readonly [productId: string, quantity: number];

/** An order that was placed before. */
interface Placed extends Pick<RequestedOrder, 'orderId' | 'userId' | 'lines'> {
  /** Left out where it is not known. */
  readonly requestHash?: string;
  readonly placedAt: string;
}

interface Held extends Holder {
  userId: string;
  /** In ms. */
  readonly placedAt: number;
  /** What the order has, or is to have. */
  units: number;
  /** Times that its request is placing it. */
  asking: number;
  /** Of the request that is placing it, or that it was placed by, where that is known. */
  requestHash: string | undefined;
  isPlaced: boolean;
  hasEnded: boolean;
  /** Its customer has cancelled it, or had it cancelled by deleting the account. */
  isCancelled: boolean;
}

/**
 * The orders that hold goods and are not paid, in memory: from the log's tail, from what this process is placing, and at
 * the start from the work list, as whenever the log's tail begins again. Other processes are heard of by the log, so that
 * together they may let in a little more. Addresses, and what makes guests the same, are known of this process's own orders
 * only, as keyed hashes that nobody else has. One that its own customer cancelled, by deleting the account or otherwise,
 * counts as an order until it would have expired, unless the tail began since; what a request left behind counts until
 * it is undone.
 */
export class UnpaidOrders {
  readonly #orderTtl: number;
  readonly #now: () => number;
  readonly #key = createSecretKey(randomBytes(32));
  readonly #orders = new Map<string, Held>();
  readonly #amounts: HeldAmounts;
  readonly #timed: TimedAmounts;
  /** Orders that ended before the work list was read; undefined once it was. */
  #ended: Set<string> | undefined = new Set();
  /** Orders that were placed before the log was observed: those that the work list does not have have ended. */
  #unconfirmed = new Set<string>();

  constructor({ limits, orderTtl, clock }: Options) {
    this.#orderTtl = orderTtl;
    this.#now = () => clock().getTime();
    this.#timed = new TimedAmounts(this.#now);
    this.#amounts = new HeldAmounts(limits, this.#timed);
  }

  /**
   * Counts an order that is being placed, or refuses it. `end` says whether it was placed; before that `leaveBehind`
   * says that what it reserved may be held until a process undoes it. Of several requests under one key one is let in,
   * since each would reserve goods of its own.
   */
  admit({ orderId, userId, address, sameGuest = NOBODY, lines, ...hashes }: RequestedOrder) {
    const known = this.#orders.get(orderId);
    const requestHash = known?.requestHash ?? hashes.requestHash;
    if (!isPlacedBy({ requestHash }, hashes)) return refuse('IDEMPOTENCY_KEY_REUSED');
    const whose = known ?? {
      userId,
      networks: networksOf(address).map((each) => ({ ...each, name: this.#hashed(each.name) })),
      devices: sameGuest.devices.map((each) => this.#hashed(`device ${each}`)),
      mailboxes: sameGuest.mailboxes.map((each) => this.#hashed(`mailbox ${each}`)),
    };
    const units = unitsOf(lines);
    // The same request counts once, and an order that is placed stays what it is.
    const more = known ? NO_AMOUNTS : { orders: 1, units };
    const excess = this.#amounts.excess(whose, more);
    if (excess) return refuse('TOO_MANY_UNPAID_ORDERS', excess);
    const held = known ?? this.#add(orderId, whose);
    this.#setUnits(held, held.units + more.units);
    held.asking += 1;
    held.requestHash = requestHash;
    const leaveBehind = (): void => this.#countUntil(whose, { orders: 0, units }, this.#now() + UNDONE_AFTER);
    const end = (isPlaced: boolean): void => {
      held.asking -= 1;
      if (isPlaced) this.#setPlaced(held, units);
      this.#tidy(orderId, held);
    };
    return { kind: 'admitted' as const, leaveBehind, end };
  }

  /** From now on the log is observed. What has ended before that, and was not heard of, `addPast` ends. */
  begin(): void {
    const placed = [...this.#orders].filter(([, { isPlaced }]) => isPlaced);
    this.#unconfirmed = new Set(placed.map(([orderId]) => orderId));
    this.#ended = new Set();
  }

  /** Whether it is known what was there before the log was observed. */
  get isKnown(): boolean {
    return this.#ended === undefined;
  }

  /** What is in the log from now on. */
  observe(event: RecordedEvent): void {
    switch (event.type) {
      case 'OrderPlaced':
      case 'PaymentCaptured':
      case 'OrderCancelled':
      case 'OrderTakenOver':
      case 'OrderExpired': {
        const heard = readable(event);
        if (heard?.type === 'OrderPlaced') {
          const lines = heard.data.lines.map(({ productId, quantity }) => [productId, quantity] as const);
          this.#place({ ...heard.data, lines });
        } else if (heard?.type === 'OrderTakenOver') this.#moveTo(heard.data.userId, heard.data.orderId);
        else if (heard) this.#end(heard.data.orderId, heard.type === 'OrderCancelled' && isByCustomer(heard));
        return;
      }
      default:
    }
  }

  /** What was there before the log was observed; what has ended since is left out. */
  addPast(items: readonly Placed[]): void {
    for (const item of items) if (!this.#ended?.has(item.orderId)) this.#place(item);
    for (const orderId of this.#unconfirmed) this.#end(orderId, false);
    this.#unconfirmed.clear();
    this.#ended = undefined;
  }

  /** What is held in all, and by whom most; undefined until it is known what was there at the start. */
  holdings(howMany: number) {
    if (this.#ended) return undefined;
    const units = [...this.#orders.values()].reduce((sum, held) => sum + held.units, 0);
    return { orders: this.#orders.size, units, accounts: this.#amounts.most(howMany) };
  }

  #place({ orderId, userId, requestHash, lines, placedAt }: Placed): void {
    this.#unconfirmed.delete(orderId);
    const whose = { userId, networks: [], ...NOBODY };
    const held = this.#orders.get(orderId) ?? this.#add(orderId, whose, Date.parse(placedAt));
    held.requestHash = requestHash ?? held.requestHash;
    this.#setPlaced(held, unitsOf(lines));
  }

  #setPlaced(held: Held, units: number): void {
    held.isPlaced = true;
    this.#setUnits(held, units);
  }

  #setUnits(held: Held, units: number): void {
    this.#count(held, -1);
    held.units = units;
    this.#count(held, 1);
  }

  /** An order of before the start that was taken over counts as who placed it noted it, until it has ended. */
  #moveTo(userId: string, orderId: string): void {
    const held = this.#orders.get(orderId);
    if (!held) return;
    this.#count(held, -1);
    held.userId = userId;
    this.#count(held, 1);
  }

  #end(orderId: string, isCancelled: boolean): void {
    this.#ended?.add(orderId);
    const held = this.#orders.get(orderId);
    if (!held) return;
    held.hasEnded = true;
    held.isCancelled = isCancelled;
    this.#tidy(orderId, held);
  }

  #add(orderId: string, whose: Holder, placedAt = this.#now()): Held {
    const isNew = { units: 0, asking: 0, isPlaced: false, hasEnded: false, isCancelled: false };
    const held = { ...whose, placedAt, requestHash: undefined, ...isNew };
    this.#orders.set(orderId, held);
    this.#count(held, 1);
    return held;
  }

  #tidy(orderId: string, held: Held): void {
    if (held.asking > 0 || (held.isPlaced && !held.hasEnded)) return;
    if (this.#orders.get(orderId) !== held) return;
    this.#orders.delete(orderId);
    this.#count(held, -1);
    if (held.isCancelled) this.#countUntil(held, { orders: 1, units: 0 }, held.placedAt + this.#orderTtl);
  }

  #countUntil({ userId, networks, devices, mailboxes }: Holder, amounts: Amounts, until: number): void {
    const keys = [userId, ...devices, ...mailboxes, ...networks.map(({ name }) => name)];
    this.#timed.add(keys, amounts, until);
  }

  #hashed(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64');
  }

  #count(held: Held, sign: 1 | -1): void {
    this.#amounts.count(held, held.units, sign);
  }
}

const unitsOf = (lines: readonly Line[]): number => lines.reduce((sum, [, quantity]) => sum + quantity, 0);

interface Cancelled {
  readonly data: { readonly userId: string; readonly by: 'customer' | 'admin' };
  readonly actorId: string | undefined;
}

/**
 * When customers delete their account, the shop cancels its orders, at once or by a process. That counts as the
 * customer's doing, or letters to a stranger's address would have no end; a cancellation by another person does not.
 */
const isByCustomer = ({ data, actorId = data.userId }: Cancelled): boolean =>
  data.by === 'customer' || actorId === data.userId;

/** An unreadable event is handled elsewhere: it stops anyone who needs it. */
const readable = (event: RecordedEvent) => {
  try {
    const { actor } = event.metadata;
    const by = 'id' in actor ? actor.id : undefined;
    return { ...decodeChecked(orderStreamEvents, storedIn(event)), actorId: by };
  } catch {
    return undefined;
  }
};
