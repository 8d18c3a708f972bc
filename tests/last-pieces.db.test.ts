import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { processContext } from '#services/kernel/process-context';
import { order, orderFor, sell, type Priced } from './support/api-steps.ts';
import { openTestShop, type TestShop } from './support/shop.ts';
import { answerOrNo } from './support/visitor.ts';

/** `RACE_ROUNDS` runs more rounds, for a figure. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);

/** Rounds in which both got them: no second try forgives one. */
let oversold = 0;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ apis: 2 });
});
afterAll(async () => {
  expect([oversold, shop.failures()]).toEqual([0, []]);
  await shop.stop();
});

/** The larger of a shirt's two sizes. */
const large = async (): Promise<Priced & { readonly variantId: string }> => {
  const options = [{ name: 'Size', values: [{ name: 'Medium' }, { name: 'Large' }] }];
  const variants = [{ values: ['Medium'], countInStock: 9 }, { values: ['Large'] }];
  const body = { title: 'Shirt', category: 'men', brand: 'zara', price: 20, options, variants } as const;
  const { product } = await shop.admin.call(routes.createProduct, { body });
  return { ...product, variantId: product.variants[1]?._id ?? '' };
};

it(
  'gives the same four last pieces to one of two orders at two processes, in every round',
  // Two that wait for each other while the machine stands still may both give up.
  { timeout: 60_000 + ROUNDS * 2_000, retry: 2 },
  async () => {
    const products = await Promise.all([1, 2, 3].map(() => sell(shop.admin, { countInStock: 0 })));
    const pieces = [...products.map((product) => ({ ...product, variantId: product._id })), await large()];
    const lines = pieces.map((piece) => [piece, 1] as const);
    let nobody = 0;
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { _id, variantId } of pieces)
        await shop.backDoor.shop.stock.set(
          { productId: _id, variantId },
          1,
          new Date(),
          processContext('test', `${round} ${_id}`),
        );
      // Each at a process of its own.
      const [one, other] = await shop.customers(2);
      if (!one || !other) throw new Error('Nobody came');
      const began = performance.now();
      const answers = await Promise.all([
        answerOrNo(order(one, orderFor(...lines))),
        answerOrNo(order(other, orderFor(...lines.toReversed()))),
      ]);
      waits.push(performance.now() - began);
      const placed = answers.filter((each) => 'answer' in each).length;
      if (placed > 1) oversold += 1;
      if (placed === 0) nobody += 1;
    }
    const sorted = waits.toSorted((one, other) => one - other);
    if (ROUNDS > 100)
      console.log(
        `nobody got them in ${nobody} of ${ROUNDS} rounds; both answers after ${sorted[ROUNDS >> 1]?.toFixed(0)} ms (median), ${sorted.at(-1)?.toFixed(0)} ms (longest)`,
      );
    expect([nobody, oversold]).toEqual([0, 0]);
  },
);
