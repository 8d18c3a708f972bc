import { once } from 'node:events';
import { expect, it } from 'vitest';
import { newId } from '#services/kernel/ids';
import { Hub } from './hub.ts';
import { Ear, SHIRT, SHOES, stockTold, visitor } from './testing/examples.ts';

it('products that listeners make up are not followed beyond a limit, and keep out none that is followed already', async () => {
  const hub = new Hub({ mostTopics: 120 });
  hub.begin(100n);
  const join = (products: readonly string[], heard = 100n): Ear => {
    const ear = new Ear();
    hub.join(visitor(...products), heard, ear);
    ear.heard();
    return ear;
  };
  join([SHOES]);
  const madeUp = Array.from({ length: 120 }, () => newId());
  const flood = Array.from({ length: 3 }, () => join(madeUp));
  hub.broadcast(madeUp.map((id, index) => stockTold(101 + index, id, 1)));
  expect(flood[0]?.heard()).toHaveLength(120);

  const [shirt, shoes] = [join([SHIRT], 221n), join([SHOES], 221n)];
  hub.broadcast([stockTold(222, SHIRT, 5), stockTold(223, SHOES, 5)]);
  expect([shirt.heard().length, shoes.heard().length]).toEqual([0, 1]);

  for (const ear of flood) {
    ear.destroy();
    await once(ear, 'close');
  }
  const again = join([SHIRT], 223n);
  hub.broadcast([stockTold(224, SHIRT, 5)]);
  expect(again.heard()).toHaveLength(1);
  hub.close();
});
