import { describe, expect, it } from 'vitest';
import { stockEvents } from '#contracts/stock/events';
import { abandoned, expired, noon, orderId, placed, revived, shirt, shoes } from '../testing/examples.ts';
import { newWorld, recorded, written } from '../testing/process-examples.ts';
import { undoReservations } from './undo-reservations.ts';

const reservation = { productId: shirt, variantId: shirt, orderId, attempt: 0 };
const moved = { ...reservation, quantity: 2, availableAfter: 7, at: noon.toISOString() };
const key = `${orderId}#0#${shirt}`;
/** What was reserved before the order's stream began. */
const orphan = { ...reservation, position: '1' };
const task = { key, data: orphan, attempts: 0 };

describe('undoing reservations that were left behind', () => {
  it('notes each reservation for 20 s after it was written', async () => {
    const { deps } = await newWorld();
    expect(undoReservations(deps).changesFor(recorded(stockEvents.StockReserved.create(moved)))).toEqual([
      { kind: 'add', key, dueAt: new Date(written.getTime() + 20_000), data: orphan },
    ]);
  });

  it('strikes it out when it was given back, and when the order has it', async () => {
    const { deps } = await newWorld();
    const { changesFor } = undoReservations(deps);
    expect(changesFor(recorded(stockEvents.StockReleased.create(moved)))).toEqual([{ kind: 'done', key }]);
    expect(changesFor(recorded(placed(2)))).toEqual([
      { kind: 'done', key: `${orderId}#2#${shirt}` },
      { kind: 'done', key: `${orderId}#2#${shoes}` },
    ]);
    expect(changesFor(recorded(abandoned()))).toEqual([]);
  });

  it('closes the order to this attempt, then gives the stock back', async () => {
    const { deps, types } = await newWorld();
    const seen: unknown[] = [];
    const release = async (what: unknown) => void seen.push(...types(), what);
    const watched = { ...deps, stock: { ...deps.stock, release } };
    expect(await undoReservations(watched).act(task)).toBe('done');
    expect(seen).toEqual(['OrderAbandoned', reservation]);
  });

  it('closes the order only once when it acts twice', async () => {
    const { deps, types } = await newWorld();
    await undoReservations(deps).act(task);
    expect(await undoReservations(deps).act({ ...task, attempts: 1 })).toBe('done');
    expect(types()).toEqual(['OrderAbandoned']);
  });

  it('gives back what an earlier attempt had of an order that was placed since', async () => {
    const { deps, asked } = await newWorld(abandoned(0), placed(1));
    await undoReservations(deps).act(task);
    expect(asked).toEqual([['release', reservation]]);
  });

  it('gives back another variant of a product than the one that the order was placed with', async () => {
    const { deps, asked } = await newWorld(placed());
    const other = { ...reservation, variantId: '665f1c2ab3d4e5f607182498' };
    await undoReservations(deps).act({ ...task, data: { ...other, position: '1' } });
    expect(asked).toEqual([['release', other]]);
  });

  it('does what an older shop has noted, without a position or a variant', async () => {
    const { variantId: _, ...ofProduct } = reservation;
    const before = { ...task, data: ofProduct };
    const { deps, asked } = await newWorld();
    expect(await undoReservations(deps).act(before)).toBe('done');
    expect(asked).toEqual([['release', reservation]]);
    const { deps: ordered, asked: askedOfOrdered } = await newWorld(placed());
    expect(await undoReservations(ordered).act(before)).toBe('done');
    expect(askedOfOrdered).toEqual([]);
  });

  it('leaves alone what the placed order has', async () => {
    const { deps, asked, types } = await newWorld(placed());
    expect(await undoReservations(deps).act(task)).toBe('done');
    expect(asked).toEqual([]);
    expect(types()).toEqual(['OrderPlaced']);
  });

  it('gives back what the order was placed without', async () => {
    const { deps, asked } = await newWorld(placed());
    const id = '665f1c2ab3d4e5f607182499';
    const other = { ...reservation, productId: id, variantId: id };
    await undoReservations(deps).act({ ...task, data: { ...other, position: '1' } });
    expect(asked).toEqual([['release', other]]);
  });

  it('gives back what a late request reserved after the order was placed, since that one has its own', async () => {
    const { deps, asked } = await newWorld(placed());
    await undoReservations(deps).act({ ...task, data: { ...orphan, position: '2' } });
    expect(asked).toEqual([['release', reservation]]);
  });

  it('leaves alone what an order has that came to life again', async () => {
    const { deps, asked } = await newWorld(placed(), expired, revived(1));
    await undoReservations(deps).act({ ...task, data: { ...orphan, attempt: 1, position: '3' } });
    expect(asked).toEqual([]);
  });
});
