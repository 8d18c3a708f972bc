import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AMINA,
  BILAN,
  cartTold,
  Ear,
  listTold,
  person,
  SHIRT,
  SHOES,
  stockTold,
  visitor,
} from './testing/examples.ts';
import { Hub, type ResumePoint } from './hub.ts';
import type { ListenRequest } from './listener.ts';

const SECOND = 1_000;
let hub: Hub;
beforeEach(() => {
  vi.useFakeTimers();
  hub = new Hub({ mostKept: 8 });
  hub.begin(100n);
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

/** Somebody who joins, and has heard what there was to hear then. */
const join = (asking: ListenRequest, heard: ResumePoint = 100n): Ear => {
  const ear = new Ear();
  hub.join(asking, heard, ear);
  ear.heard();
  return ear;
};
const hearing = (asking: ListenRequest, heard: ResumePoint) => {
  const ear = new Ear();
  hub.join(asking, heard, ear);
  return ear.heard();
};
const shirts = (countInStock: number) => ({
  kind: 'stock',
  productId: SHIRT,
  variantId: SHIRT,
  countInStock,
});
const told = (id: string) => [{ kind: 'told' }, id];

describe('a message', () => {
  it('goes to those whom it concerns, with its position as id', () => {
    const [shirt, shoes, amina, bilan] = [
      join(visitor(SHIRT)),
      join(visitor(SHOES, SHIRT)),
      join(person(AMINA)),
      join(person(BILAN, 'customer', SHIRT)),
    ];
    hub.broadcast([stockTold(101, SHIRT, 5), cartTold(102, AMINA), stockTold(103, SHIRT, 4)]);
    const both = [
      [shirts(5), '101'],
      [shirts(4), '103'],
    ];
    expect(shirt.heard()).toEqual(both);
    expect(shoes.heard()).toEqual(both);
    expect(bilan.heard()).toEqual(both);
    expect(amina.heard()).toEqual([[{ kind: 'cart' }, '102']]);
  });

  it('goes to nobody who has left', async () => {
    const ear = join(visitor(SHIRT));
    expect(hub.count).toBe(1);
    ear.destroy();
    await once(ear, 'close');
    hub.broadcast([stockTold(101, SHIRT, 5)]);
    expect(ear.heard()).toEqual([]);
    expect(hub.count).toBe(0);
  });
});

describe('who joins', () => {
  it('hears how far all has been told, and when to come back', () => {
    const ear = new Ear();
    hub.join(visitor(), 100n, ear);
    expect(ear.text).toMatch(/^retry: [2-5]\d{3}\n/);
    expect(ear.heard()).toEqual([told('100')]);
  });

  it('again hears exactly what was missed, in order', () => {
    hub.broadcast([
      stockTold(101, SHIRT, 5),
      cartTold(102, BILAN),
      cartTold(103, AMINA),
      stockTold(104, SHIRT, 4),
    ]);
    expect(hearing(person(AMINA, 'customer', SHIRT), 101n)).toEqual([
      [{ kind: 'cart' }, '103'],
      [shirts(4), '104'],
      told('104'),
    ]);
    expect(hearing(person(AMINA, 'customer', SHIRT), 104n)).toEqual([told('104')]);
  });

  it('behind what is kept hears that something was missed, and so does who says nothing readable', () => {
    for (let position = 101; position <= 120; position += 1)
      hub.broadcast([stockTold(position, SHIRT, position)]);
    const missed = [[{ kind: 'missed' }, '120']];
    expect(hearing(visitor(SHIRT), 100n)).toEqual(missed);
    expect(hearing(visitor(SHIRT), 'unknown')).toEqual(missed);
    expect(hearing(visitor(SHIRT), 99n)).toEqual(missed);
    expect(hearing(visitor(SHIRT), 118n)).toHaveLength(3);
  });

  it('behind very much hears that something was missed', () => {
    hub = new Hub();
    hub.begin(0n);
    hub.broadcast(Array.from({ length: 501 }, (_, i) => stockTold(i + 1, SHIRT, i)));
    expect(hearing(visitor(SHIRT), 0n)).toEqual([[{ kind: 'missed' }, '501']]);
    expect(hearing(visitor(SHIRT), 1n)).toHaveLength(501);
  });

  it('ahead of this process hears nothing twice', () => {
    const ear = new Ear();
    hub.join(visitor(SHIRT), 103n, ear);
    expect(ear.heard()).toEqual([told('103')]);
    hub.broadcast([stockTold(102, SHIRT, 5), stockTold(103, SHIRT, 4), stockTold(104, SHIRT, 3)]);
    expect(ear.heard()).toEqual([[shirts(3), '104']]);
  });

  it('for the first time hears of the last ten seconds, since the page was asked for a little earlier', () => {
    hub.broadcast([stockTold(101, SHIRT, 5)]);
    vi.advanceTimersByTime(11 * SECOND);
    hub.broadcast([stockTold(102, SHIRT, 4)]);
    vi.advanceTimersByTime(SECOND);
    expect(hearing(visitor(SHIRT), undefined)).toEqual([[shirts(4), '102'], told('102')]);
  });
});

describe('staff', () => {
  const list = (name: string) => ({ kind: 'list', list: name });
  const grown = (position: string) => ({ kind: 'log', position });

  it('hear of lists at once after a quiet time, and then once a second', () => {
    const admin = join(person(AMINA, 'admin'));
    hub.broadcast([listTold(101, 'orders', 'stats', 'log')]);
    vi.advanceTimersByTime(1);
    expect(admin.heard()).toEqual([[list('orders')], [list('stats')], [grown('101'), '101']]);
    for (let position = 102; position <= 110; position += 1) {
      hub.broadcast([listTold(position, 'orders', 'log')]);
      vi.advanceTimersByTime(50);
    }
    expect(admin.heard()).toEqual([]);
    vi.advanceTimersByTime(SECOND);
    expect(admin.heard()).toEqual([[list('orders')], [grown('110'), '110']]);
    vi.advanceTimersByTime(5 * SECOND);
    expect(admin.heard()).toEqual([]);
  });

  it('hear of what their role may see, customers of nothing', () => {
    const [auditor, customer, nobody] = [
      join(person(AMINA, 'auditor')),
      join(person(BILAN)),
      join(visitor()),
    ];
    hub.broadcast([listTold(101, 'orders', 'products', 'accounts', 'stats', 'log')]);
    vi.advanceTimersByTime(SECOND);
    expect(auditor.heard()).toEqual([[grown('101'), '101']]);
    expect(customer.heard()).toEqual([]);
    expect(nobody.heard()).toEqual([]);
  });

  it('are not told that all was told while a list waits', () => {
    const admin = join(person(AMINA, 'admin', SHIRT));
    hub.broadcast([listTold(101, 'orders')]);
    vi.advanceTimersByTime(1);
    admin.heard();
    hub.broadcast([listTold(102, 'orders'), stockTold(103, SHIRT, 5)]);
    expect(admin.heard()).toEqual([[shirts(5)]]);
    for (let beat = 0; beat < 20; beat += 1) hub.beat();
    expect(admin.heard()).toEqual([]);
    vi.advanceTimersByTime(SECOND);
    expect(admin.heard()).toEqual([[list('orders'), '103']]);
  });

  it('that come back hear of the lists that changed meanwhile, once', () => {
    hub.broadcast([
      listTold(101, 'orders', 'log'),
      stockTold(102, SHIRT, 5),
      listTold(103, 'accounts', 'log'),
    ]);
    const ear = new Ear();
    hub.join(person(AMINA, 'admin', SHIRT), 101n, ear);
    expect(ear.heard()).toEqual([[shirts(5)], [list('accounts')], [grown('103')], told('103')]);
    vi.advanceTimersByTime(SECOND);
    expect(ear.heard()).toEqual([]);
  });
});

describe('everybody', () => {
  it('has a sign of life every twenty beats, not all in the same', () => {
    const ears = Array.from({ length: 40 }, () => {
      const ear = join(visitor());
      hub.beat();
      return ear;
    });
    for (const ear of ears) ear.heard();
    const perBeat = Array.from({ length: 20 }, () => {
      hub.beat();
      return ears.flatMap((ear) => ear.heard());
    });
    expect(perBeat).toEqual(Array.from({ length: 20 }, () => [told('100'), told('100')]));
  });

  it('hears that something was missed when more came than could be told', () => {
    const [visits, admin] = [join(visitor(SHIRT)), join(person(AMINA, 'admin'))];
    hub.reportMissed(200n);
    expect(visits.heard()).toEqual([[{ kind: 'missed' }, '200']]);
    expect(admin.heard()).toEqual([[{ kind: 'missed' }, '200']]);
    expect(hearing(visitor(SHIRT), 150n)).toEqual([[{ kind: 'missed' }, '200']]);
    expect(hearing(visitor(SHIRT), 200n)).toEqual([told('200')]);
  });

  it('is let go when the process stops, also who asked before and joins only then', () => {
    const ears = [join(visitor(SHIRT)), join(person(AMINA))];
    hub.close();
    ears.push(join(visitor(SHOES)));
    expect(ears.every((ear) => ear.writableEnded)).toBe(true);
  });
});

describe('a slow reader', () => {
  it('is cut off, and keeps nobody else waiting', () => {
    const [slow, quick] = [join(visitor(SHIRT)), join(visitor(SHIRT))];
    slow.blocked = true;
    const batch = Array.from({ length: 200 }, (_, i) => stockTold(101 + i, SHIRT, i));
    for (let i = 0; i < 20 && !slow.destroyed; i += 1) hub.broadcast(batch);
    expect(slow.destroyed).toBe(true);
    expect(slow.writableLength).toBeLessThan(128 * 1024);
    hub.broadcast([stockTold(500, SHIRT, 1)]);
    expect(quick.heard().at(-1)).toEqual([shirts(1), '500']);
  });

  it('that does not take its end is cut off at its next beat', () => {
    const ear = join(person(AMINA));
    ear.blocked = true;
    hub.broadcast([cartTold(101, AMINA)]);
    for (const listener of hub.signedIn(AMINA)) hub.dismiss(listener);
    expect(ear.destroyed).toBe(false);
    for (let beat = 0; beat < 20; beat += 1) hub.beat();
    expect(ear.destroyed).toBe(true);
  });
});
