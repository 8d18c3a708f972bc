import { doublingDelay } from '#resilience/back-off';
import type { Handler } from '../kernel/handler.ts';
import { realMachine, type Machine } from '../kernel/machine.ts';
import type { OutOfStock, Reservation, Stock, Wanted } from './ports.ts';
import { order, type OrderState } from './state.ts';
import type { TakeSlot } from './wait-slots.ts';

/** How long an order waits for what others are about to release, in ms: less while others may be waiting for it. */
const HOLDING_NOTHING = 2_000;
const HOLDING = 1_000;
/** How long until the next look when the stock's stream says nothing, in ms. */
const PAUSE = { first: 25, longest: 200 } as const;

interface Deps {
  readonly handler: Handler;
  readonly stock: Pick<Stock, 'changed'>;
  readonly machine?: Machine | undefined;
}

/**
 * Whether a "no" is worth waiting for. Pieces that are reserved for an order which is not placed may come back any
 * moment: its next line is out of stock, or its process has died. All waits of one request together are bounded, and a
 * request waits only while it has a slot, which it frees at the end.
 */
export class Patience {
  readonly #deps: Deps;
  readonly #orderId: string;
  readonly #takeSlot: TakeSlot;
  #freeSlot: ReturnType<TakeSlot>;
  readonly #now: () => number;
  readonly #began: number;
  /** A line cannot be had: no other line is worth waiting for. */
  #isOver = false;

  constructor(deps: Deps, orderId: string, takeSlot: TakeSlot = () => () => undefined) {
    this.#deps = deps;
    this.#orderId = orderId;
    this.#takeSlot = takeSlot;
    this.#now = (deps.machine ?? realMachine).now;
    this.#began = this.#now();
  }

  /** Whether a line cannot be had, so that no other is worth a look. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Asks again until there is enough, or there is no hope: nobody waits for this order meanwhile. */
  holdingNothing<Answer>(wanted: Wanted, ask: () => Promise<Answer | OutOfStock>) {
    return this.#until(this.#began + HOLDING_NOTHING, wanted, ask);
  }

  /** Asks again until there is enough, or there is no hope, more shortly: others may wait for what this order holds. */
  holding<Answer>(wanted: Wanted, ask: () => Promise<Answer | OutOfStock>) {
    const latest = this.#began + HOLDING_NOTHING;
    return this.#until(Math.min(latest, this.#now() + HOLDING), wanted, ask);
  }

  [Symbol.dispose](): void {
    this.#freeSlot?.();
  }

  async #until<Answer>(
    deadline: number,
    wanted: Wanted,
    ask: () => Promise<Answer | OutOfStock>,
  ): Promise<Answer | OutOfStock> {
    for (let looks = 0; ; looks += 1) {
      const answer = await ask();
      if (!isOutOfStock(answer)) return answer;
      const left = deadline - this.#now();
      if (this.#isOver || left <= 0 || !(await this.#hasHope(wanted, answer)) || !this.#mayWait()) {
        this.#isOver = true;
        return answer;
      }
      await this.#deps.stock.changed(wanted.productId, Math.min(doublingDelay(looks, PAUSE), left));
    }
  }

  #mayWait(): boolean {
    this.#freeSlot ??= this.#takeSlot();
    return this.#freeSlot !== undefined;
  }

  /** Whether what can be bought and what may come back are enough together. */
  async #hasHope({ quantity }: Wanted, { available, young }: OutOfStock): Promise<boolean> {
    let hoped = available;
    for (const reservation of young) {
      if (hoped >= quantity) return true;
      if (await this.#mayComeBack(reservation)) hoped += reservation.quantity;
    }
    return hoped >= quantity;
  }

  async #mayComeBack({ orderId, attempt }: Pick<Reservation, 'orderId' | 'attempt'>): Promise<boolean> {
    if (orderId === this.#orderId) return false;
    const { handler } = this.#deps;
    // That an order was placed is never taken back: a state of any age may say so.
    const known = handler.peek(order, orderId);
    if (known && has(known.state, attempt)) return false;
    return !has((await handler.recent(order, orderId)).state, attempt);
  }
}

const isOutOfStock = (answer: unknown): answer is OutOfStock =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'outOfStock';

/** Whether an order stands on this attempt's reservations. */
const has = (state: OrderState, attempt: number): boolean =>
  state.status !== 'absent' &&
  state.status !== 'cancelled' &&
  state.status !== 'expired' &&
  state.attempt === attempt;
