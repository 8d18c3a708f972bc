import { accountRoutes, peopleRoutes } from '#contracts/accounts/api';
import { accountConfigRoutes } from '#contracts/accounts/config';
import { logRoutes } from '#contracts/audit/api';
import { sessionRoutes } from '#contracts/accounts/sessions';
import { cartRoutes } from '#contracts/carts/api';
import { catalogueRoutes } from '#contracts/catalogue/api';
import { orderPaymentRoutes, orderRoutes } from '#contracts/orders/api';
import { paymentConfigRoutes } from '#contracts/payments/config';
import { reviewRoutes } from '#contracts/reviews/api';
import { statsRoutes } from '#contracts/stats/api';
import { systemRoutes } from '#contracts/system/api';
import { matchPath } from 'react-router-dom';
import { PAGE as EVENTS } from '../features/audit/api.ts';
import { PAGE as GOODS } from '../features/catalogue/admin/api.ts';
import { LATEST } from '../features/dashboard/api.ts';
import { PAGE as ALL_ORDERS } from '../features/orders/admin/api.ts';
import { deliveredQuestionIn } from '../features/orders/admin/question.ts';
import { PAGE as MY_ORDERS } from '../features/orders/api.ts';
import { PAGE as PEOPLE } from '../features/people/api.ts';
import { SHOWN as REVIEWS } from '../features/reviews/api.ts';
import { keyOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { firstSightOf, keyOfRead } from './first-sight.ts';

/**
 * What the page at an address will ask for. It is told with the empty page, so that the browser fetches all of it at once
 * and not one after the other; what is missing here only comes later.
 */
export interface Ahead {
  /** Parts of the client, as the build's manifest names them. */
  readonly modules: readonly string[];
  /** What is read of the API, as the page's hooks name it. */
  readonly reads: readonly string[];
}

interface Page {
  readonly at: string;
  readonly modules: readonly string[];
  /** What it reads of its own while the address asks for nothing special. */
  readonly reads?: (params: Params, user: string | undefined) => readonly string[];
}
type Params = Readonly<Record<string, string | undefined>>;

const ANY = ':id';
const first = (size: number) => ({ limit: String(size), page: '1' });
const part = (page: string) => `src/features/${page}-page.tsx`;
const office = (area: 'admin' | 'audit', page: string) => [
  `src/app/back-office/${area}-routes.tsx`,
  part(page),
];
const idOf = ({ id = '' }: Params) => ({ params: { id } });

const authPages: readonly Page[] = [
  {
    at: paths.login,
    modules: [part('accounts/pages/login')],
    reads: () => [keyOf(accountConfigRoutes.accountConfig, {})],
  },
  { at: paths.register, modules: [part('accounts/pages/register')] },
];

const openPages: readonly Page[] = [
  { at: paths.home, modules: [part('home/pages/home')] },
  { at: paths.products, modules: [part('catalogue/pages/products')] },
  {
    at: paths.product(ANY),
    modules: [part('catalogue/pages/product')],
    reads: ({ id: productId = '' }, user) => {
      const reviews = (query: Readonly<Record<string, string>>) =>
        keyOf(reviewRoutes.reviews, { params: { productId }, query });
      return [reviews(first(REVIEWS)), ...(user ? [reviews({ user })] : [])];
    },
  },
];

const ownPages: readonly Page[] = [
  { at: paths.shipping, modules: [part('checkout/pages/shipping')] },
  { at: paths.payment, modules: [part('checkout/pages/payment')] },
  { at: paths.placeOrder, modules: [part('checkout/pages/place-order')] },
  {
    at: paths.order(ANY),
    modules: [part('orders/pages/order')],
    reads: (params) => [
      keyOf(orderRoutes.order, idOf(params)),
      keyOf(orderPaymentRoutes.orderPayments, idOf(params)),
      keyOf(paymentConfigRoutes.payPalConfig, {}),
    ],
  },
  {
    at: paths.myOrders,
    modules: [part('orders/pages/my-orders')],
    reads: () => [keyOf(orderRoutes.myOrders, { query: first(MY_ORDERS) })],
  },
  {
    at: paths.profile,
    modules: [part('accounts/pages/profile')],
    reads: () => [keyOf(sessionRoutes.sessions, {})],
  },
];

const officePages: readonly Page[] = [
  {
    at: paths.admin,
    modules: office('admin', 'dashboard/pages/dashboard'),
    reads: () => [
      keyOf(statsRoutes.overview, { query: { period: 'month' } }),
      keyOf(orderRoutes.allOrders, { query: { limit: LATEST } }),
    ],
  },
  {
    at: paths.adminProducts,
    modules: office('admin', 'catalogue/admin/pages/admin-products'),
    reads: () => [keyOf(catalogueRoutes.filterProducts, { query: first(GOODS) })],
  },
  {
    at: paths.adminOrders,
    modules: office('admin', 'orders/admin/pages/admin-orders'),
    reads: () => [keyOf(orderRoutes.allOrders, { query: first(ALL_ORDERS) })],
  },
  // No order is read ahead here: that somebody looked at a person's data is recorded, and who looks must be there to see it.
  { at: paths.adminOrder(ANY), modules: office('admin', 'orders/admin/pages/admin-order') },
  {
    at: paths.deliveredOrders,
    modules: office('admin', 'orders/admin/pages/delivered'),
    reads: () => {
      const { sort, direction, size } = deliveredQuestionIn(new URLSearchParams());
      return [keyOf(orderRoutes.deliveredOrders, { query: { sort, direction, ...first(size) } })];
    },
  },
  {
    at: paths.users,
    modules: office('admin', 'people/pages/users'),
    reads: () => [keyOf(peopleRoutes.allUsers, { query: first(PEOPLE) })],
  },
  {
    at: paths.system,
    modules: office('admin', 'system/pages/system'),
    reads: () => [keyOf(systemRoutes.system, {})],
  },
  {
    at: paths.audit,
    modules: office('audit', 'audit/pages/log'),
    reads: () => [keyOf(logRoutes.log, { query: { limit: String(EVENTS) } })],
  },
  { at: paths.auditOrder(ANY), modules: office('audit', 'audit/pages/order-history') },
  {
    at: paths.auditEvent(ANY),
    modules: office('audit', 'audit/pages/event'),
    reads: ({ id: position = '' }) => [keyOf(logRoutes.eventStory, { params: { position } })],
  },
  {
    at: '/audit/trace/:id',
    modules: office('audit', 'audit/pages/trace'),
    reads: ({ id: correlationId = '' }) => [keyOf(logRoutes.trace, { params: { correlationId } })],
  },
];

type Around = (user: string | undefined) => readonly string[];
const ofPerson: Around = (user) => (user === undefined ? [] : [keyOf(accountRoutes.profile, {})]);
const ofShop: Around = (user) => [
  keyOf(paymentConfigRoutes.paymentConfig, {}),
  ...ofPerson(user),
  ...(user === undefined ? [] : [keyOf(cartRoutes.cart, { params: { userId: user } })]),
];

/** The pages, with what is read around each of them. */
const areas: readonly {
  readonly pages: readonly Page[];
  readonly around: Around;
  readonly isPersonal: boolean;
}[] = [
  { pages: authPages, around: () => [], isPersonal: false },
  { pages: openPages, around: ofShop, isPersonal: false },
  { pages: ownPages, around: ofShop, isPersonal: true },
  { pages: officePages, around: ofPerson, isPersonal: true },
];

/** As the client's router reads it. */
const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** What the page at an address will ask for, for a visitor or the person with this id; undefined where there is no page. */
export function aheadOf(url: string, user: string | undefined): Ahead | undefined {
  const { pathname, search } = new URL(url, 'http://shop');
  const path = decoded(pathname);
  for (const { pages, around, isPersonal } of areas)
    for (const { at, modules, reads } of pages) {
      const match = matchPath(at, path);
      if (!match) continue;
      // Visitors are led there.
      if (isPersonal && user === undefined) return aheadOf(paths.login, user);
      const drawn = firstSightOf(url)?.reads ?? [];
      const own = (search === '' && reads?.(match.params, user)) || [];
      return { modules, reads: [...new Set([...around(user), ...drawn.map(keyOfRead), ...own])] };
    }
  return undefined;
}
