import { describe, expect, it } from 'vitest';
import {
  abandoned,
  cancelled,
  captured,
  captureStarted,
  delivered,
  expired,
  noon,
  orderId,
  placed,
  revived,
  shirt,
  shoes,
} from '../testing/examples.ts';
import { accept } from '../../kernel/decision.ts';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import type { Stock } from '../ports.ts';
import { order } from '../state.ts';
import { newWorld, recorded, written } from '../testing/process-examples.ts';
import { settleStock } from './settle-stock.ts';

const task = { key: orderId, data: { orderId }, attempts: 0 };
const both = (call: string, attempt: number) =>
  [
    [shirt, 2],
    [shoes, 1],
  ].map(([productId, quantity]) => [
    call,
    { productId, variantId: productId, orderId, attempt, quantity, since: noon.getTime() },
  ]);

describe("settling an order's stock", () => {
  it.each([captured, cancelled, expired])('is noted at once for $type', async (event) => {
    const { deps } = await newWorld();
    expect(settleStock(deps).changesFor(recorded(event))).toEqual([
      { kind: 'add', key: orderId, dueAt: written, data: { orderId } },
    ]);
  });

  it('is not noted for anything else', async () => {
    const { deps } = await newWorld();
    for (const event of [placed(), captureStarted, delivered])
      expect(settleStock(deps).changesFor(recorded(event))).toEqual([]);
  });

  it.each([
    ['commits what a paid order has', [captured], 'commit'],
    ['commits what a delivered order has', [captured, delivered], 'commit'],
    ['releases what a cancelled order has', [cancelled], 'release'],
    ['releases what an expired order has', [expired], 'release'],
    ['puts back what a paid order had that was cancelled', [captured, cancelled], 'returnSold'],
  ] as const)('%s, by the attempt that placed it', async (_, end, call) => {
    const { deps, asked } = await newWorld(placed(1), ...end);
    expect(await settleStock(deps).act(task)).toBe('done');
    expect(asked).toEqual(both(call, 1));
  });

  it('commits what an order has that came to life again', async () => {
    const { deps, asked } = await newWorld(placed(), expired, abandoned(1), revived(2), captured);
    expect(await settleStock(deps).act(task)).toBe('done');
    expect(asked).toEqual(both('commit', 2));
  });

  it('reads the order only where the copy at hand has not come as far as what settled it', async () => {
    const { deps, asked, log } = await newWorld(placed(1), captured);
    const by = (position: string) => ({ ...task, cause: { eventId: 'e', correlationId: 'c', position } });
    await settleStock(deps).act(by('2'));
    expect(log.reads).toBe(1);
    const elsewhere = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
    await elsewhere.handle(order, orderId, () => accept(cancelled), processContext('test', 'elsewhere'));
    await settleStock(deps).act(by('3'));
    expect(log.reads).toBe(3);
    expect(asked).toEqual([...both('commit', 1), ...both('returnSold', 1)]);
  });

  it('returns what was sold under the ids that earlier releases gave it, so that no repeat is another', async () => {
    const { deps } = await newWorld(placed(1), captured, cancelled);
    const ids: string[] = [];
    const returnSold: Stock['returnSold'] = (_sold, _now, { commandId }) => {
      ids.push(commandId);
      return Promise.resolve();
    };
    await settleStock({ ...deps, stock: { ...deps.stock, returnSold } }).act(task);
    expect(ids.toSorted()).toEqual(
      [shirt, shoes].map((variant) => `settle-stock:${orderId}/giveBack/${variant}`),
    );
  });

  it.each([[[]], [[placed()]], [[placed(), captureStarted]]])(
    'waits while nothing is settled',
    async (history) => {
      const { deps, asked } = await newWorld(...history);
      expect(await settleStock(deps).act(task)).toBe('wait');
      expect(asked).toEqual([]);
    },
  );
});
