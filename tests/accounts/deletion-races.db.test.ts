import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { capturesAtSimulator, eventsOf, takenFromStock } from '../support/assertions.ts';
import { approvedPayment, claim, newKey, order, orderFor, sell } from '../support/api-steps.ts';
import { bringForward } from '../support/due-now.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { answerOrNo, visit } from '../support/visitor.ts';

/** A person is deleted while they order and pay, at two api processes: nothing stays open, and nothing is lost. */
let shop: TestShop;
let shirt: Product;
beforeAll(async () => {
  shop = await openTestShop({ apis: 2 });
  shirt = await sell(shop.admin, { countInStock: 100_000 });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

/** Processes finish what was under way. */
const FINISHED = { timeout: 80_000, interval: 100 };
/** Once nobody waits for an answer any more, nothing is left to its own request for longer. */
const hastened = async <Seen>(process: string, look: () => Promise<Seen>): Promise<Seen> => {
  await bringForward(shop.backDoor.pool, process);
  return look();
};
/** As an admin does: the shop says to try again while orders come faster than their read table follows. */
const remove = async ({ userId }: Customer) => {
  for (;;) {
    const outcome = await answerOrNo(shop.admin.call(routes.deleteUser, { params: { id: userId } }));
    if ('answer' in outcome || outcome.no.status !== 503) return outcome;
  }
};
const elsewhere = (customer: Customer): Customer => ({
  ...customer,
  ...visit(shop.origins[1] ?? shop.origin, { cookies: new Map(customer.cookies) }),
});

describe('deleting who is', { timeout: 100_000 }, () => {
  let paying: readonly { readonly orderId: string; readonly deleted: boolean }[];
  beforeAll(async () => {
    // What follows from it is done while the first test waits for what follows from its own.
    const goods = await sell(shop.admin, { countInStock: 100 });
    paying = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const buyer = await shop.customer();
        const { _id: orderId } = await order(buyer, orderFor([goods, 1]));
        const payment = await approvedPayment(buyer, orderId);
        const claiming = answerOrNo(claim(elsewhere(buyer), orderId, payment));
        // Each a little later than the one before.
        for (let looks = 0; looks < number; looks += 1) await shop.backDoor.log.head();
        const deleting = remove(buyer);
        await claiming;
        return { orderId, deleted: 'answer' in (await deleting) };
      }),
    );
  }, 100_000);

  it('ordering leaves every order cancelled, and all stock for others', async () => {
    const here = await shop.customer();
    const tabs = [here, elsewhere(here)];
    const answers: string[] = [];
    const deleting = Promise.withResolvers<object>();
    let isOver = false;
    const keepOrdering = async (tab: Customer) => {
      // However long the deletion takes; whoever is not refused soon after it never will be.
      for (let after = 0; after < 50; after += isOver ? 1 : 0) {
        const outcome = await answerOrNo(order(tab, orderFor([shirt, 1]), newKey()));
        answers.push('answer' in outcome ? 'placed' : outcome.no.code);
        if (answers.length === 20) deleting.resolve(remove(here).finally(() => (isOver = true)));
        if ('no' in outcome) return;
      }
    };
    await Promise.all([...tabs, ...tabs].map(keepOrdering));
    expect(await deleting.promise).toHaveProperty('answer');
    expect(answers.filter((each) => each !== 'placed')).toEqual(Array(4).fill('SIGN_IN_REQUIRED'));
    const { log, pool } = shop.backDoor;
    const open = async () => {
      const { rows } = await pool.query<{ id: string }>('select id from orders where user_id = $1', [
        here.userId,
      ]);
      const ends = await Promise.all(rows.map(({ id }) => eventsOf(log, id)));
      return ends.filter((types) => types.at(-1) !== 'OrderCancelled');
    };
    await expect.poll(open, FINISHED).toEqual([]);
    const taken = () => hastened('undo-reservations', () => takenFromStock(log, shirt._id));
    await expect.poll(taken, FINISHED).toEqual(new Map());
  });

  it('paying is refused, or the money goes back', async () => {
    const kept = async () => {
      const captures = await capturesAtSimulator(shop.backDoor.pool);
      const held = (id: string) =>
        captures
          .filter(({ orderId }) => orderId === id)
          .reduce((sum, { cents, refundedCents }) => sum + cents - refundedCents, 0);
      return paying.map(({ orderId, deleted }) => ({ deleted, held: held(orderId) > 0 }));
    };
    const wanted = paying.map(({ deleted }) => ({ deleted, held: !deleted }));
    await expect.poll(() => hastened('payments', kept), FINISHED).toEqual(wanted);
  });
});
