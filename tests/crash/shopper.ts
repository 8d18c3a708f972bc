import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { CallFailed } from '#contracts/kernel/client';
import { toCents } from '#contracts/kernel/money';
import { messageOf } from '#resilience/message-of';
import type { Chance } from '../../services/seed/demo/history/chance.ts';
import { approve, claim, newKey, order, orderFor } from '../support/api-steps.ts';
import type { Visitor } from '../support/visitor.ts';

/** An order that the shop has acknowledged, as its shopper noted it. */
export interface Acknowledged {
  readonly key: string;
  readonly orderId: string;
  readonly productId: string;
  readonly quantity: number;
  readonly totalCents: number;
  paid: boolean;
}

/** A shopper's acknowledged orders, and their complaints about answers that must not happen. */
interface Diary {
  readonly orders: Acknowledged[];
  readonly complaints: string[];
  /** How often a call had to be repeated, because there was no answer or a 503. */
  retries: number;
  /** Milliseconds of the longest purchase, from the first call to the last answer. */
  longest: number;
}

export interface Shopper extends Visitor {
  readonly userId: string;
}

/** Milliseconds: until a shopper who retries gives up, and the longest pause between two attempts. */
const PATIENCE = 120_000;
const BREATH = 250;

/** Buys one thing after another, with a pause in between, until stopped; finishes what was begun. */
export const shop = async (
  shopper: Shopper,
  products: readonly Product[],
  chance: Chance,
  stop: AbortSignal,
  breath: () => Promise<unknown> = () => pause(chance.between(0, BREATH)),
): Promise<Diary> => {
  const diary: Diary = { orders: [], complaints: [], retries: 0, longest: 0 };
  while (!stop.aborted) {
    const began = performance.now();
    try {
      await buy(shopper, products, chance, diary);
      diary.longest = Math.max(diary.longest, performance.now() - began);
    } catch (error) {
      diary.complaints.push(messageOf(error));
    }
    await breath();
  }
  return diary;
};

const buy = async (
  shopper: Shopper,
  products: readonly Product[],
  chance: Chance,
  diary: Diary,
): Promise<void> => {
  const insist = <T>(what: string, ask: () => Promise<T>) => untilAnswered(what, ask, chance, diary);
  const product = products[chance.between(0, products.length - 1)];
  if (!product) throw new Error('There is nothing to buy');
  const [quantity, key] = [chance.between(1, 3), newKey()];
  const { userId } = shopper;
  const line = { userId, productId: product._id, qty: quantity };
  await insist('addCart', () => shopper.call(routes.addToCart, { body: line }));
  const place = () => order(shopper, orderFor([product, quantity]), key);
  const { _id: orderId, totalPrice } = await insist('orders/create', place);
  const acknowledged: Acknowledged = {
    key,
    orderId,
    quantity,
    productId: product._id,
    totalCents: toCents(totalPrice),
    paid: false,
  };
  diary.orders.push(acknowledged);
  if (chance.happens(0.1) && (await insist('orders/create again', place))._id !== orderId)
    throw new Error(`The key ${key} made a second order beside ${orderId}`);
  if (chance.happens(0.2)) return;
  const started = await insist('paypal', () => shopper.call(routes.startPayPal, { params: { id: orderId } }));
  await insist('approve', () => approve(shopper, started.id));
  const paid = await insist('pay', () => claim(shopper, orderId, started.id));
  if (!paid.isPaid) throw new Error(`Order ${orderId} was answered as paid and is not`);
  acknowledged.paid = true;
};

/**
 * Repeats a call while there is no answer, or a 503. Throws every other refusal: nothing that this shopper does
 * deserves one.
 */
const untilAnswered = async <T>(
  what: string,
  ask: () => Promise<T>,
  chance: Chance,
  diary: Diary,
): Promise<T> => {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const fate = await ask().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ again: mayAskAgain(what, error) }),
    );
    if ('answer' in fate) return fate.answer;
    diary.retries += 1;
    if (performance.now() > deadline) throw new Error(`${what}: no answer in time, at last ${fate.again}`);
    await pause(chance.between(BREATH / 5, BREATH));
  }
};

/**
 * The reason for a repetition; throws a complaint for a 4xx, or a 5xx other than 503. An interrupted answer is no
 * complaint, nor is an answer of the simulator.
 */
const mayAskAgain = (what: string, error: unknown): string => {
  if (!(error instanceof CallFailed)) return `${what}: ${String(error)}`;
  const { status, problem } = error;
  const said = `${what}: ${status} ${problem.code}`;
  const brokeOff = problem.code === 'UNREADABLE_ANSWER' && status < 500;
  const isAway = status === 0 || status === 503 || brokeOff;
  const isMine = problem.code === 'PAYMENT_IN_PROGRESS';
  if (isAway || isMine) return said;
  throw new Error(`${said} ${problem.message} ${JSON.stringify(problem.details) ?? ''}`);
};
