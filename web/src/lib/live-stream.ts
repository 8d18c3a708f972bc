import { liveRoutes, MOST_PRODUCTS } from '#contracts/live/api';
import { liveMessage } from '#contracts/live/messages';
import { staleAfter } from '#contracts/live/stale';
import { pathOf } from '#contracts/kernel/route';
import { readTables } from '#contracts/read-tables';
import { mutate } from 'swr';
import { readsOf, sawPosition } from './api.ts';
import { liveConnection } from './live-connection.ts';
import { shownProducts } from './live.ts';
import { signedIn } from './signed-in.ts';

/** Milliseconds: while a page renders, before a hidden tab closes its stream, and between tries. */
const WAIT = { draw: 150, hidden: 5_000, first: 4_000, longest: 60_000 } as const;

/** Whether the answer under this key may be outdated: each route names the tables that it reads. */
const isStale = (stale: ReturnType<typeof staleAfter>, key: string): boolean =>
  stale === 'everything' ||
  (readsOf(key).some((table) => stale.tables.includes(table)) && key.includes(stale.productId ?? ''));

/** Milliseconds after a new price until goods are read again: once for many prices, and not by all pages at once. */
const PRICES = { first: 500, spread: 2_500 } as const;
let pricesLater: ReturnType<typeof setTimeout> | undefined;

/**
 * A message has a product's own prices, but not what follows from its variants' (`fromPrice`, `reduction`). Carts follow by
 * themselves.
 */
const readPrices = (): Promise<unknown> => {
  pricesLater = undefined;
  const shows = (key: string) =>
    readsOf(key).includes(readTables.products) && !readsOf(key).includes(readTables.carts);
  return mutate((key) => typeof key === 'string' && shows(key));
};

/**
 * Nothing newer will be announced, except of some products: what is read now counts. Until it has come the announced
 * values stay, since what was read before is older.
 */
const leaveToReads = async (except: readonly string[] = []): Promise<void> => {
  const told = shownProducts.told().filter(([id]) => !except.includes(id));
  if (told.length === 0) return;
  await readPrices();
  shownProducts.forget(told);
};

/** Where the last stream stopped: the next one continues from there. */
let lastId = '';

function hear({ data, lastEventId }: MessageEvent<string>): void {
  const message = liveMessage.safeParse(JSON.parse(data)).data;
  if (lastEventId !== '') {
    lastId = lastEventId;
    sawPosition(lastEventId);
  }
  // A newer shop may send messages that this page does not know.
  if (!message) return;
  if (message.kind === 'session') {
    // This page is about to replace its session: the answer is on its way, so nothing has to be asked.
    if (signedIn.isChanging()) return;
    signedIn.look();
  }
  if (message.kind === 'missed') shownProducts.forget(shownProducts.told());
  shownProducts.tell(message);
  if (message.kind === 'price')
    pricesLater ??= setTimeout(() => void readPrices(), PRICES.first + Math.random() * PRICES.spread);
  const stale = staleAfter(message);
  if (stale === 'everything' || stale.tables.length > 0)
    void mutate((key) => typeof key === 'string' && isStale(stale, key));
}

/** Listens to the shop while the tab is visible; answers how to end it. One at a time. */
export function followShop(): () => void {
  let source: EventSource | undefined;
  let named: readonly string[] = [];
  /** The last id before products came onto the page that the stream does not name yet. */
  let before: string | undefined;
  let pause: number = WAIT.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (what: () => void, milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(what, milliseconds);
  };

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    liveConnection.set(false);
  };

  const open = () => {
    close();
    named = shownProducts.ids().slice(-MOST_PRODUCTS);
    void leaveToReads(named);
    const query = { products: named.join() || undefined, lastEventId: before || lastId || undefined };
    before = undefined;
    const opened = new EventSource(`/api${pathOf(liveRoutes.live, {}, query)}`);
    source = opened;
    opened.addEventListener('message', (event: MessageEvent<string>) => {
      pause = WAIT.first;
      liveConnection.set(true);
      hear(event);
    });
    opened.addEventListener('error', () => {
      if (source === opened) liveConnection.set(false);
      // A browser reconnects by itself after a lost connection, but not after a refusal.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      source = undefined;
      // A shop that only restarts goes on where it stopped. Else pages read when they try again: not all at once.
      if (pause > WAIT.first) void leaveToReads();
      if (!document.hidden) later(open, pause * (1 + Math.random()));
      pause = Math.min(pause * 2, WAIT.longest);
    });
  };

  const namesAll = () => shownProducts.ids().every((id) => named.includes(id));
  const nameMore = () => {
    if (!source || namesAll()) return;
    // Until the stream names the new product, its messages are not sent; the next stream continues from here, so none
    // is lost. A hidden tab opens it when it is looked at again.
    before ??= lastId;
    if (!document.hidden) later(open, WAIT.draw);
  };
  const lookedAt = () => {
    if (document.hidden) later(close, WAIT.hidden);
    else if (source && namesAll()) clearTimeout(timer);
    else open();
  };

  const stopNaming = shownProducts.onShown(nameMore);
  document.addEventListener('visibilitychange', lookedAt);
  // A browser does not keep a page with an open stream for going back.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', lookedAt);
  if (!document.hidden) open();

  return () => {
    stopNaming();
    document.removeEventListener('visibilitychange', lookedAt);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', lookedAt);
    close();
    void leaveToReads();
  };
}
