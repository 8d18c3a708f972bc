import type { Customer, Product } from './market.ts';
import { measuredRound, type CpuOf, type MeasuredRound } from './measured.ts';
import type { Shopping } from './shopping.ts';

export interface FlashSale {
  readonly sold: number;
  readonly refused: number;
  /** Outcomes that are neither a sale nor a refusal. */
  readonly failures: ReadonlyMap<string, number>;
  readonly round: MeasuredRound;
}

const AT_ONCE = 32;
const REFUSED = /: 409 OUT_OF_STOCK$/;

/** Everybody tries to buy one piece of a product with too little stock, through the whole checkout. */
export const holdFlashSale = async (
  shopping: Shopping,
  product: Product,
  customers: readonly Customer[],
  cpuOf: CpuOf,
): Promise<FlashSale> => {
  let sold = 0;
  const late: Customer[] = [];
  const buy = async (index: number) => {
    const customer = customers[index] as Customer;
    try {
      await shopping.checkOut(customer, [[product, 1]]);
      sold += 1;
    } catch (error) {
      late.push(customer);
      throw error;
    }
  };
  const options = { seconds: 300, atOnce: AT_ONCE, limit: customers.length };
  const round = await measuredRound(buy, options, cpuOf);
  for (const customer of late) await shopping.remove(customer, product);
  const failures = new Map([...round.failures].filter(([why]) => !REFUSED.test(why)));
  const unexpected = [...failures.values()].reduce((sum, times) => sum + times, 0);
  return { sold, refused: late.length - unexpected, failures, round };
};
