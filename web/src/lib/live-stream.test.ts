import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartRoutes } from '#contracts/carts/api';
import { catalogueRoutes } from '#contracts/catalogue/api';
import { MOST_PRODUCTS } from '#contracts/live/api';
import type { LiveMessage } from '#contracts/live/messages';
import { orderRoutes } from '#contracts/orders/api';
import { reviewRoutes } from '#contracts/reviews/api';
import { systemRoutes } from '#contracts/system/api';

const SHIRT = 'a'.repeat(24);
const SHOES = 'b'.repeat(24);

/** A browser's event stream, as far as a test needs it. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readonly url: URL;
  readyState = 1;

  constructor(path: string) {
    super();
    this.url = new URL(path, 'http://shop');
    Source.all.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  says(message: LiveMessage, lastEventId = '') {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message), lastEventId }));
  }
  refuses() {
    this.close();
    this.breaks();
  }
  breaks() {
    this.dispatchEvent(new Event('error'));
  }
}

const touched: string[][] = [];
const keys: string[] = [];
vi.mock('swr', () => ({
  default: vi.fn(),
  mutate: (concerns: (key: unknown) => boolean) => touched.push(keys.filter(concerns)),
}));
const { followShop } = await import('./live-stream.ts');
const { shownProducts, onLive } = await import('./live.ts');
const { keyOf } = await import('./api.ts');
const { keyOfList } = await import('./list.ts');
const { signedIn } = await import('./signed-in.ts');

const [goods, shirt, said, cart, mine, system] = [
  keyOf(catalogueRoutes.allProducts, {}),
  keyOf(catalogueRoutes.product, { params: { id: SHIRT } }),
  keyOf(reviewRoutes.reviews, { params: { productId: SHIRT }, query: { page: '1' } }),
  keyOf(cartRoutes.cart, { params: { userId: SHOES } }),
  keyOfList(keyOf(orderRoutes.myOrders, { query: { page: '1' } })),
  keyOf(systemRoutes.system, {}),
];
keys.push(goods, shirt, said, cart, mine, system);

let tab: EventTarget & { hidden: boolean };
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  Source.all = [];
  touched.length = 0;
  tab = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', new EventTarget());
  stop = followShop();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newest = () => Source.all.at(-1) as Source;
const look = (hidden: boolean) => {
  tab.hidden = hidden;
  tab.dispatchEvent(new Event('visibilitychange'));
};

describe('a page', () => {
  it('reads again what a message makes stale, and nothing else', () => {
    newest().says({ kind: 'reviews', productId: SHIRT });
    newest().says({ kind: 'cart' });
    newest().says({ kind: 'order', orderId: SHIRT });
    newest().says({ kind: 'list', list: 'products' });
    newest().says({ kind: 'stock', productId: SHIRT, variantId: SHIRT, countInStock: 1 });
    newest().says({ kind: 'missed' });
    expect(touched).toEqual([
      [shirt, said],
      // A review says whether its author bought the product.
      [said, mine],
      [goods, shirt, said, cart],
      keys,
    ]);
  });

  it('reads again what shows the lowest price of variants when prices change, once for all of them, a moment later', () => {
    for (const price of [12, 13, 14])
      newest().says({ kind: 'price', productId: SHIRT, price, salePrice: null });
    vi.advanceTimersByTime(499);
    expect(touched).toEqual([]);
    vi.advanceTimersByTime(2_501);
    expect(touched).toEqual([[goods, shirt, said]]);
    newest().says({ kind: 'price', productId: SHIRT, price: 15, salePrice: null });
    vi.advanceTimersByTime(3_000);
    expect(touched).toHaveLength(2);
  });

  it('reads nothing for the end of a session that it is about to replace', async () => {
    vi.stubGlobal('document', Object.assign(tab, { cookie: '' }));
    const answered = Promise.withResolvers<void>();
    const replacing = signedIn.replace(answered.promise);
    newest().says({ kind: 'session' });
    expect(touched).toEqual([]);
    answered.resolve();
    await replacing;
    newest().says({ kind: 'session' });
    expect(touched).toHaveLength(1);
  });

  it('is loaded anew where a session begins that is somebody else’s', () => {
    const reload = vi.fn();
    vi.stubGlobal('window', { location: { reload } });
    vi.stubGlobal('document', Object.assign(tab, { cookie: `signedIn=${SHIRT}` }));
    signedIn.begin(SHOES);
    newest().says({ kind: 'session' });
    expect(reload).toHaveBeenCalledOnce();
    signedIn.giveUp();
    vi.stubGlobal('window', new EventTarget());
  });

  it('passes messages on, but none that it does not know', () => {
    const heard: LiveMessage[] = [];
    const leave = onLive((message) => heard.push(message));
    newest().says({ kind: 'log', position: '7' });
    newest().says({ kind: 'tomorrow' } as never);
    leave();
    newest().says({ kind: 'cart' });
    expect(heard).toEqual([{ kind: 'log', position: '7' }]);
  });
});

describe('the stream', () => {
  it('is opened again for products that it does not name, once for all of them, behind what was heard', () => {
    expect(newest().url.searchParams.get('products')).toBeNull();
    newest().says({ kind: 'told' }, '41');
    const leave = [shownProducts.show(SHIRT), shownProducts.show(SHOES)];
    vi.advanceTimersByTime(1_000);
    expect(Source.all).toHaveLength(2);
    expect(Object.fromEntries(newest().url.searchParams)).toEqual({
      products: `${SHIRT},${SHOES}`,
      lastEventId: '41',
    });
    for (const each of leave) each();
    const again = shownProducts.show(SHOES);
    vi.advanceTimersByTime(1_000);
    expect(Source.all).toHaveLength(2);
    again();
  });

  it('hears what was told of a product between its coming onto the page and its being named', () => {
    newest().says({ kind: 'missed' }, '40');
    const off = shownProducts.show(SHIRT);
    newest().says({ kind: 'missed' }, '50');
    vi.runAllTimers();
    expect(newest().url.searchParams.get('lastEventId')).toBe('40');
    newest().says({ kind: 'missed' }, '50');
    const offToo = shownProducts.show(SHOES);
    vi.runAllTimers();
    expect(newest().url.searchParams.get('lastEventId')).toBe('50');
    off();
    offToo();
  });

  it('leaves what was told of a product to what is read, once it has no room for that any more', async () => {
    const price = { kind: 'price', price: 12, salePrice: null } as const;
    const others = Array.from({ length: MOST_PRODUCTS - 1 }, (_, index) => String(index).padStart(24, '0'));
    const off = [SHIRT, ...others].map(shownProducts.show);
    newest().says({ ...price, productId: SHIRT });
    newest().says({ ...price, productId: others[0] ?? '' });
    vi.advanceTimersByTime(3_000);
    touched.length = 0;
    off.push(shownProducts.show(SHOES));
    vi.advanceTimersByTime(1_000);
    expect(newest().url.searchParams.get('products')).not.toContain(SHIRT);
    expect(touched).toEqual([[goods, shirt, said]]);
    await vi.waitFor(() => expect(shownProducts.told().map(([id]) => id)).toEqual([others[0]]));
    for (const each of off) each();
  });

  it('leaves what was told to what is read once it is refused again, or nobody listens: nothing newer would be told', async () => {
    const told = { kind: 'stock', productId: SHIRT, variantId: SHIRT, countInStock: 3 } as const;
    const off = shownProducts.show(SHIRT);
    const isRefusedTwice = () => {
      newest().refuses();
      vi.advanceTimersByTime(8_000);
      expect(touched).toEqual([]);
      newest().refuses();
    };
    for (const ends of [isRefusedTwice, () => stop()]) {
      newest().says(told);
      ends();
      expect(touched.splice(0)).toEqual([[goods, shirt, said]]);
      expect(shownProducts.told()).toHaveLength(1);
      await vi.waitFor(() => expect(shownProducts.told()).toEqual([]));
    }
    off();
  });

  it('is given back by a tab that nobody looks at, and taken up again', () => {
    look(true);
    vi.advanceTimersByTime(4_000);
    look(false);
    vi.advanceTimersByTime(60_000);
    expect(Source.all.map(({ readyState }) => readyState)).toEqual([1]);
    look(true);
    vi.advanceTimersByTime(5_000);
    expect(newest().readyState).toBe(Source.CLOSED);
    look(false);
    expect(Source.all.map(({ readyState }) => readyState)).toEqual([2, 1]);
  });

  it('is given back by a hidden tab also where products come onto its page, and names them once it is looked at', () => {
    newest().says({ kind: 'told' }, '7');
    look(true);
    const off = shownProducts.show(SHOES);
    vi.advanceTimersByTime(6_000);
    expect(Source.all.map(({ readyState }) => readyState)).toEqual([2]);
    look(false);
    expect(Object.fromEntries(newest().url.searchParams)).toEqual({ products: SHOES, lastEventId: '7' });
    off();
  });

  it('is tried again after a "no", later each time', () => {
    const waits = Array.from({ length: 6 }, () => {
      const before = Source.all.length;
      newest().refuses();
      let waited = 0;
      for (; Source.all.length === before; waited += 1) vi.advanceTimersByTime(1_000);
      return waited;
    });
    expect(waits[0]).toBeLessThanOrEqual(8);
    expect(waits.at(-1)).toBeGreaterThan(30);
    newest().breaks();
    vi.advanceTimersByTime(600_000);
    expect(Source.all).toHaveLength(7);
  });

  it('ends with who listened', () => {
    stop();
    expect(newest().readyState).toBe(Source.CLOSED);
    look(true);
    look(false);
    expect(Source.all).toHaveLength(1);
  });
});
