import type { RecordedEvent } from '#contracts/kernel/recorded';
import { createShop, type Shop } from '../../services/app/shop.ts';
import type { PersonalData } from '../../services/platform/personal-data.ts';
import { VaultUnavailable } from '../../services/platform/vault/person-keys.ts';
import type { Caller } from './calls.ts';
import { logCalls } from './log-calls.ts';
import type { SimulatedProviders } from './providers.ts';
import type { World } from './world.ts';

/** Milliseconds after which an unpaid order expires. */
export const ORDER_TTL = 30 * 60_000;
/** The greatest age in ms at which the copy of the log's end counts as fresh (design §5). */
const FRESH_FOR = 1_000;

/** One api process: the composed shop, with calls that may fail. A dead one does and receives nothing more. */
export interface ApiProcess extends Caller {
  isAlive: boolean;
  readonly shop: Shop;
  /** Its own clock, which may be ahead of the others. */
  readonly clock: () => Date;
  setForward(ms: number): void;
}

export const startProcess = (world: World, name: string, providers: SimulatedProviders): ApiProcess => {
  const { timeline, luck } = world;
  let ahead = 0;
  const clock = () => new Date(world.wall().getTime() + ahead);
  const caller = { name, isAlive: true };
  const tail = tailOf(world, caller);
  const shop = createShop({
    log: logCalls(world, caller),
    pool: {} as never,
    sessions: {} as never,
    devices: {} as never,
    links: {} as never,
    personal: personalData(world),
    country: 'SO',
    cutOff: 14,
    takesPayments: providers.of(caller),
    reads: {
      userById: () => Promise.resolve(null),
      customerById: (id) => Promise.resolve({ name: `Customer ${id}`, email: `${id}@suuq.test` }),
      orderIdsOf: () => Promise.resolve([]),
      openOrderIdsOf: () => Promise.resolve([]),
      ratingOf: () => Promise.resolve({ rating: 0, numReviews: 0 }),
      hasBought: () => Promise.resolve(false),
      subscribers: { count: () => Promise.resolve(0), after: () => Promise.resolve([]) },
      papersOf: () => Promise.resolve(undefined),
    },
    seller: { name: 'Suuq', address: '', taxId: '' },
    timeZone: 'UTC',
    namesKey: 'a secret of thirty-two characters',
    registration: 'closed',
    orderTtl: ORDER_TTL,
    clock,
    isFresh: tail.isFresh,
    machine: {
      now: () => timeline.now,
      random: () => luck.next(),
      after: (ms, act) =>
        timeline.after(ms, () => {
          if (caller.isAlive) act();
        }),
    },
  });
  tail.begin(shop);
  return Object.assign(caller, { shop, clock, setForward: (ms: number) => void (ahead += ms) });
};

/** The copy that follows the log: events arrive a little late, now and then much later. */
const tailOf = (world: World, caller: Caller) => {
  const { timeline, luck, weather } = world;
  const coming: { readonly event: RecordedEvent; readonly since: number }[] = [];
  let hasBegun = false;
  return {
    isFresh: () => hasBegun && timeline.now - (coming[0]?.since ?? timeline.now) <= FRESH_FOR,
    begin: (shop: Shop) => {
      const deliver = (): void => {
        if (caller.isAlive) shop.observe(coming.splice(0).map(({ event }) => event));
      };
      const lag = () => (weather.strikes(0.1) ? luck.between(200, 8_000) : luck.between(1, 60));
      timeline.after(weather.latency(), () => {
        hasBegun = true;
        shop.begin(world.log.end);
        world.log.listen((event) => {
          if (!caller.isAlive) return;
          coming.push({ event, since: timeline.now });
          if (coming.length === 1) timeline.after(lag(), deliver);
        });
      });
    },
  };
};

/** Nothing is sealed here: that has its own tests. While the vault is away nothing can be. */
const personalData = ({ weather }: World): PersonalData => {
  const unlessAway = <T>(value: T): Promise<T> =>
    weather.isAway('vault')
      ? Promise.reject(new VaultUnavailable(new Error('away')))
      : Promise.resolve(value);
  return {
    seal: (_stream, _shapes, data) => unlessAway(data),
    open: (events) => unlessAway(events),
    opener: () => unlessAway((event: RecordedEvent) => event),
    sealFor: (_person, _purpose, clear) => unlessAway(clear),
    openFor: (_person, _purpose, sealed) => unlessAway(sealed),
    makeKey: () => unlessAway(undefined),
    destroyKey: () => unlessAway(undefined),
    emailKey: (email) => email,
    usernameKey: (username) => username,
    profileKey: (userId) => userId,
    commentKey: (userId, comment) => `${userId} ${comment}`,
    addressKey: (userId, address) => `${userId} ${JSON.stringify(address)}`,
  };
};
