import { describe, expect, it } from 'vitest';
import { stockEvents } from '#contracts/stock/events';
import { abandoned, noon, orderId, placed, shirt, shoes } from '../examples.ts';
import { newWorld, recorded, written } from './examples.ts';
import { undoReservations } from './undo-reservations.ts';

const reservation = { productId: shirt, orderId, attempt: 0 };
const moved = { ...reservation, quantity: 2, availableAfter: 7, at: noon.toISOString() };
const key = `${orderId}#0#${shirt}`;
const item = { key, data: reservation, attempts: 0 };

describe('undoing reservations that were left behind', () => {
  it('notes each reservation for 20 s after it was written', async () => {
    const { deps } = await newWorld();
    expect(undoReservations(deps).todo(recorded(stockEvents.StockReserved.create(moved)))).toEqual([
      { kind: 'add', key, dueAt: new Date(written.getTime() + 20_000), data: reservation },
    ]);
  });

  it('strikes it out when it was given back, and when the order has it', async () => {
    const { deps } = await newWorld();
    const { todo } = undoReservations(deps);
    expect(todo(recorded(stockEvents.StockReleased.create(moved)))).toEqual([{ kind: 'done', key }]);
    expect(todo(recorded(placed(2)))).toEqual([
      { kind: 'done', key: `${orderId}#2#${shirt}` },
      { kind: 'done', key: `${orderId}#2#${shoes}` },
    ]);
    expect(todo(recorded(abandoned()))).toEqual([]);
  });

  it('closes the order to this attempt, then gives the stock back', async () => {
    const { deps, types } = await newWorld();
    const seen: unknown[] = [];
    const release = async (what: unknown) => void seen.push(...types(), what);
    const watched = { ...deps, stock: { ...deps.stock, release } };
    expect(await undoReservations(watched).act(item)).toBe('done');
    expect(seen).toEqual(['OrderAbandoned', reservation]);
  });

  it('twice closes once', async () => {
    const { deps, types } = await newWorld();
    await undoReservations(deps).act(item);
    expect(await undoReservations(deps).act({ ...item, attempts: 1 })).toBe('done');
    expect(types()).toEqual(['OrderAbandoned']);
  });

  it('gives back what an earlier attempt had of an order that was placed since', async () => {
    const { deps, asked } = await newWorld(abandoned(0), placed(1));
    await undoReservations(deps).act(item);
    expect(asked).toEqual([['release', reservation]]);
  });

  it('leaves alone what the placed order has', async () => {
    const { deps, asked, types } = await newWorld(placed());
    expect(await undoReservations(deps).act(item)).toBe('done');
    expect(asked).toEqual([]);
    expect(types()).toEqual(['OrderPlaced']);
  });

  it('gives back what the order was placed without', async () => {
    const { deps, asked } = await newWorld(placed());
    const other = { ...reservation, productId: '665f1c2ab3d4e5f607182499' };
    await undoReservations(deps).act({ ...item, data: other });
    expect(asked).toEqual([['release', other]]);
  });
});
