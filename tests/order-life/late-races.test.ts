import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { chance, type Chance } from '../../services/seed/demo/history/chance.ts';
import { slowLog } from './slow-log.ts';
import { openLife, type Life, type ShopProcess } from './world.ts';

/** How many races are run: `RACE_ROUNDS=2000` for many. Each is different, and the same for its number. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 200);
const TOTAL = 79_00;

/** Releases all reservations, as if their 20 s were always over: the worst possible timing. */
const undoAll = async (life: Life, { processes }: ShopProcess): Promise<void> => {
  const undo = processes.find(({ name }) => name === 'undo-reservations');
  const tasks = new Map(
    life.log.all.flatMap((event) =>
      (undo?.changesFor(event) ?? []).flatMap((change) =>
        change.kind === 'add' ? [[change.key, change]] : [],
      ),
    ),
  );
  for (const task of tasks.values()) await undo?.act({ ...task, attempts: 0 });
};

/** An order of two products that has expired and was paid; everybody involved acts at once. */
const race = async (luck: Chance) => {
  const life = openLife();
  const [shirt, shoes] = [await life.sell(luck.between(1, 2)), await life.sell(luck.between(1, 2))];
  const { orderId, paymentId } = await life.order([shirt, 1], [shoes, 1]);
  life.provider.complete(paymentId);
  await life.expire(life.shop, orderId);
  const [one, two, three] = [0, 1, 2].map(() => life.newProcess(slowLog(life.log, luck)));
  if (!one || !two || !three) throw new Error('Three processes were made');
  const buyer = () => life.tryToOrder(three, [luck.happens(0.5) ? shirt : shoes, 1]);
  const over = new AbortController();
  const undoing = async () => {
    while (!over.signal.aborted) {
      await undoAll(life, three);
      for (let turns = luck.between(1, 40); turns > 0; turns -= 1) await turn();
    }
  };
  const undone = undoing();
  await Promise.all([
    life.webhook(paymentId, one),
    life.webhook(paymentId, two),
    ...(luck.happens(0.7) ? [buyer()] : []),
    ...(luck.happens(0.3) ? [buyer()] : []),
  ]);
  over.abort();
  await undone;
  // Finish what was left half done.
  await life.webhook(paymentId);
  await undoAll(life, life.shop);
  await life.runTasks();
  return { life, orderId, products: [shirt, shoes] };
};

it(
  `lives again with all of its goods, or gives all of its money back, in ${ROUNDS} races`,
  { timeout: 60_000 + ROUNDS * 100 },
  async () => {
    let revived = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { life, orderId, products } = await race(chance(round));
      const types = life.types(orderId);
      const isPaid = types.includes('PaymentCaptured');
      revived += isPaid ? 1 : 0;
      const about = `round ${round}: ${types.join(' ')}`;
      const count = (wanted: string) => types.filter((type) => type === wanted).length;
      expect([count('OrderRevived'), count('PaymentCaptured')], about).toEqual(isPaid ? [1, 1] : [0, 0]);
      expect(count('DuplicateCaptureRefunded'), about).toBe(isPaid ? 0 : 1);
      expect(life.provider.keptFor(orderId), about).toBe(isPaid ? TOTAL : 0);
      for (const product of products) {
        expect((await life.taken(product)).get(orderId), about).toBe(isPaid ? 1 : undefined);
        expect(await life.available(product), about).toBeGreaterThanOrEqual(0);
      }
    }
    // Both outcomes occur.
    expect(revived).toBeGreaterThan(0);
    expect(revived).toBeLessThan(ROUNDS);
  },
);
