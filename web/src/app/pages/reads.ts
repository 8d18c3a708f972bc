import { routes } from '#contracts/api';
import { ID } from '#contracts/kernel/ids';
import { pathOf } from '#contracts/kernel/route';
import { PAGE as EVENTS } from '../../features/audit/api.ts';
import { PAGE as GOODS } from '../../features/catalogue/admin/api.ts';
import { firstPageRequest, listRequest } from '../../features/catalogue/api.ts';
import { filtersFrom } from '../../features/catalogue/filters.ts';
import { LATEST } from '../../features/dashboard/api.ts';
import { shelves } from '../../features/home/shown.ts';
import { PAGE as ALL_ORDERS } from '../../features/orders/admin/api.ts';
import { deliveredQuestionIn } from '../../features/orders/admin/question.ts';
import { PAGE as MY_ORDERS } from '../../features/orders/api.ts';
import { PAGE as PEOPLE } from '../../features/people/api.ts';
import { SHOWN as REVIEWS } from '../../features/reviews/api.ts';
import type { Frame } from './frame.ts';

/** A request to a route of the API. */
export interface Read {
  readonly route: keyof typeof routes;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** It is a page of a list, with its total and cursor (`lib/list.ts`). */
  readonly isList?: true;
}

/** What the reads of a page depend on. */
export interface Asked {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  /** The id of the person who is signed in. */
  readonly user: string | undefined;
}

const first = (size: number) => ({ limit: String(size), page: '1' });
const named = ({ params: { id = '' } }: Asked) => ({ id });
/** Preloads these reads only where the address has no query. */
const beginning =
  (reads: (asked: Asked) => readonly Read[]) =>
  (asked: Asked): readonly Read[] =>
    asked.search.size === 0 ? reads(asked) : [];

/** What pages read, by the names used in their rows. Only the server knows this: in the client the page's hooks ask. */
export const reads = {
  accountConfig: beginning(() => [{ route: 'accountConfig' }]),
  shelves: () =>
    [shelves.bestSellers, shelves.newGoods, shelves.bestOffer].map((shelf) => ({
      route: 'allProducts',
      ...listRequest(shelf),
    })),
  goods: ({ search }) => [{ route: 'filterProducts', ...firstPageRequest(filtersFrom(search)) }],
  product: (asked) => (ID.test(named(asked).id) ? [{ route: 'product', params: named(asked) }] : []),
  reviews: beginning(({ params: { id: productId = '' }, user }) => {
    const params = { productId };
    return [first(REVIEWS), ...(user === undefined ? [] : [{ user }])].map((query) => ({
      route: 'reviews',
      params,
      query,
    }));
  }),
  order: beginning((asked) => [
    { route: 'order', params: named(asked) },
    { route: 'orderPapers', params: named(asked) },
    { route: 'orderPayments', params: named(asked) },
    { route: 'payPalConfig' },
  ]),
  myOrders: beginning(() => [{ route: 'myOrders', query: first(MY_ORDERS), isList: true }]),
  addressBook: beginning(() => [{ route: 'addresses' }, { route: 'addressConfig' }]),
  latestOrder: beginning(() => [{ route: 'myOrders', query: { limit: '1' } }]),
  accountSecurity: beginning(() => [{ route: 'accountSecurity' }]),
  sessions: beginning(() => [{ route: 'sessions' }]),
  secondFactor: beginning(() => [{ route: 'secondFactor' }]),
  overview: beginning(() => [{ route: 'overview', query: { period: 'month' } }]),
  latestOrders: beginning(() => [{ route: 'allOrders', query: { limit: LATEST } }]),
  stockedGoods: beginning(() => [{ route: 'filterProducts', query: first(GOODS), isList: true }]),
  allOrders: beginning(() => [{ route: 'allOrders', query: first(ALL_ORDERS), isList: true }]),
  deliveredOrders: beginning(({ search }) => {
    const { sort, direction, size } = deliveredQuestionIn(search);
    return [{ route: 'deliveredOrders', query: { sort, direction, ...first(size) }, isList: true }];
  }),
  people: beginning(() => [{ route: 'allUsers', query: first(PEOPLE), isList: true }]),
  deliveryOptions: beginning(() => [{ route: 'deliveryOptions' }]),
  deliveryMethods: beginning(() => [{ route: 'deliveryMethods' }]),
  newsletter: beginning(() => [{ route: 'newsletter' }]),
  system: beginning(() => [{ route: 'system' }]),
  log: beginning(() => [{ route: 'log', query: { limit: String(EVENTS) }, isList: true }]),
  event: beginning(({ params: { position = '' } }) => [{ route: 'eventStory', params: { position } }]),
  trace: beginning(({ params: { correlationId = '' } }) => [
    { route: 'trace', params: { correlationId }, isList: true },
  ]),
} as const satisfies Readonly<Record<string, (asked: Asked) => readonly Read[]>>;
export type ReadName = keyof typeof reads;

const ofPerson = (user: string | undefined): readonly Read[] =>
  user === undefined ? [] : [{ route: 'profile' }];

/** What the frame of an area reads. */
export const around: Readonly<Record<Frame, (user: string | undefined) => readonly Read[]>> = {
  none: () => [],
  shop: (user) => [
    { route: 'paymentConfig' },
    ...ofPerson(user),
    ...(user === undefined ? [] : [{ route: 'cart', params: { userId: user } } as const]),
  ],
  '/admin': ofPerson,
  '/audit': ofPerson,
};

/** Its path below `/api`, the key by which a page's hooks find its answer. */
export const pathOfRead = ({ route, params = {}, query = {} }: Read): string =>
  pathOf(routes[route], params, query);
