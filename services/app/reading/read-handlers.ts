import type { routes } from '#contracts/api';
import type { ExportedList, ShownList } from '#contracts/audit/events';
import type { Days } from '#contracts/kernel/day';
import { dayIn } from '#contracts/kernel/day-in';
import type { Paging } from '#contracts/kernel/paging';
import type { OrderStatus } from '#contracts/orders/views';
import { allUsers } from '#projections/accounts/queries';
import { cart, priced } from '#projections/carts/queries';
import { pageOf, type Page } from '#projections/kernel/page';
import { deliveredOrders } from '#projections/orders/delivered-orders';
import type { OrderReads } from '#projections/orders/order-pages';
import {
  allOrders,
  eachOrder,
  orderPayments,
  ordersOf,
  orderWithRevision,
} from '#projections/orders/queries';
import { eachProduct } from '#projections/products/export';
import { product } from '#projections/products/queries';
import { hiddenReviewsOf, reviewsOf } from '#projections/reviews/queries';
import { overview } from '#projections/stats/overview';
import { stats } from '#projections/stats/queries';
import { isShown } from '../../audit/logged-event.ts';
import type { RecordExport, RecordListing, RecordLook } from '../../audit/ports.ts';
import type { GoodsAnswers } from './goods-answers.ts';
import { writeOrders } from './order-csv.ts';
import { writeProducts } from './product-csv.ts';
import type { SignedInCall } from '../../platform/http/call-context.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { hasJustSignedIn } from '../../platform/http/just-signed-in.ts';
import { maySee } from '../../platform/http/may-see.ts';
import { refuse, type Refused } from '../../kernel/decision.ts';
import { ok, okPage, streamed, type Done } from '../../platform/http/reply.ts';

type Reads = Pick<
  typeof routes,
  | 'allProducts'
  | 'filterProducts'
  | 'exportProducts'
  | 'product'
  | 'cart'
  | 'priceCart'
  | 'myOrders'
  | 'allOrders'
  | 'exportOrders'
  | 'deliveredOrders'
  | 'order'
  | 'orderPayments'
  | 'reviews'
  | 'hiddenReviews'
  | 'allUsers'
  | 'stats'
  | 'overview'
>;

const listed = <View>({ rows, total }: Page<View>): Done<View[]> => ({
  kind: 'ok',
  answer: [...rows],
  total,
});

/** Rows of a page at the desk, at most. Anyone who asks for more at once takes the list with them. */
const A_PAGE = 100;

interface ListQuery extends Paging, Days {
  readonly q?: string | undefined;
  readonly status?: OrderStatus | undefined;
}

const questionOf = <List extends ShownList>(list: List, { status, from, to }: ListQuery) => ({
  list,
  status: status ?? null,
  from: from ?? null,
  to: to ?? null,
});

const searchIn = ({ q = '' }: ListQuery): string => q.trim();

/** What was asked of a list as an export of it says. */
const exportOf = (list: ExportedList, asked: ListQuery) => ({
  ...questionOf(list, asked),
  searched: searchIn(asked) !== '',
});

const sizeOf = (asked: Paging): number => pageOf(asked).limit;

/** What was asked of a list, as the record of a page says it. */
const pageAsked = (list: ShownList, asked: ListQuery) => ({
  ...questionOf(list, asked),
  q: searchIn(asked),
  page: asked.page ?? 1,
  size: sizeOf(asked),
});

type Recording = Pick<Deps, 'recordExport' | 'recordListing'>;

/**
 * A list of people. That it is taken out of the shop, or that this page of it is seen, is recorded before it is
 * answered; taking more than a page of it wants the password of a short while ago, as the files of exports do.
 */
const listedOnRecord = async <View>(
  { recordExport, recordListing }: Recording,
  list: ExportedList,
  asked: ListQuery,
  read: () => Promise<Page<View>>,
  call: SignedInCall,
): Promise<Done<View[]> | Refused<'SIGN_IN_AGAIN'>> => {
  const isExport = sizeOf(asked) > A_PAGE;
  const shown = await read();
  // The specification's calls name no limit: few people are answered to them as to a page.
  if (shown.rows.length > A_PAGE && !hasJustSignedIn(call.actor, call.now())) return refuse('SIGN_IN_AGAIN');
  // How many a search for somebody finds is an answer about them, also on a page that is empty.
  const isAnswer = shown.rows.length > 0 || (searchIn(asked) !== '' && shown.total > 0);
  const isLook = !isExport && isAnswer;
  if (isExport) await recordExport(exportOf(list, asked), call);
  if (isLook) await recordListing({ ...pageAsked(list, asked), productId: null }, call);
  return { ...listed(shown), lookRecorded: isExport || isLook };
};

interface Deps {
  readonly reads: OrderReads;
  readonly goods: GoodsAnswers;
  readonly recordLook: RecordLook;
  readonly recordExport: RecordExport;
  readonly recordListing: RecordListing;
  /** The shop's. */
  readonly zone: string;
}

/** The calls that read tables answer. */
export const readHandlers = ({
  reads: { db, orderTtl },
  goods,
  recordLook,
  zone,
  ...recording
}: Deps): Handlers<Reads> => ({
  allProducts: ({ query }) => goods.all(query),
  filterProducts: ({ query }) => goods.filter(query),
  exportProducts: () =>
    Promise.resolve(
      streamed((out) => writeProducts(out, eachProduct(db)), {
        headers: { 'Content-Disposition': 'attachment; filename="products.csv"' },
      }),
    ),
  product: ({ params: { id } }) => goods.product(id),
  cart: async ({ params: { userId } }, { actor }) =>
    userId === actor.userId ? ok({ cart: await cart(db, userId) }) : refuse('NOT_YOUR_CART'),
  priceCart: async ({ body: { lines } }) => ok({ items: await priced(db, lines) }),
  myOrders: async ({ query }, { actor }) => listed(await ordersOf({ db, orderTtl }, actor.userId, query)),
  allOrders: async ({ query }, call) =>
    listedOnRecord(recording, 'orders', query, () => allOrders({ db, orderTtl }, query, zone), call),
  exportOrders: async ({ query }, call) => {
    await recording.recordExport(exportOf('orders', query), call);
    return streamed((out) => writeOrders(out, eachOrder({ db, orderTtl }, query, zone), zone), {
      headers: {
        'Content-Disposition': 'attachment; filename="orders.csv"',
        'X-Look-Recorded': 'true',
      },
    });
  },
  deliveredOrders: async ({ query }, call) =>
    listedOnRecord(recording, 'delivered', query, () => deliveredOrders({ db, orderTtl }, query, zone), call),
  order: async ({ params: { id } }, call) => {
    const found = await orderWithRevision({ db, orderTtl }, id);
    if (!found || !maySee(call.actor, found.order.user._id)) return refuse('NOT_FOUND');
    const { order, personal } = found;
    const lookRecorded = order.user._id !== call.actor.userId && isShown(personal);
    if (lookRecorded) await recordLook({ userId: order.user._id, stream: `order-${id}` }, call);
    return ok(order, { lookRecorded });
  },
  orderPayments: async ({ params: { id }, query }, { actor }) => {
    const found = await orderPayments(db, id);
    if (!found || !maySee(actor, found.userId)) return refuse('NOT_FOUND');
    return okPage(found.payments, query);
  },
  reviews: async ({ params: { productId }, query }) => {
    const [found, page] = await Promise.all([product(db, productId), reviewsOf(db, productId, query)]);
    return found ? listed(page) : refuse('NOT_FOUND');
  },
  hiddenReviews: async ({ params: { productId }, query }, call) => {
    const hidden = await hiddenReviewsOf(db, productId, query);
    const lookRecorded = hidden.rows.length > 0;
    if (lookRecorded)
      await recording.recordListing({ ...pageAsked('hiddenReviews', query), productId }, call);
    return { ...listed(hidden), lookRecorded };
  },
  allUsers: async ({ query }, call) =>
    listedOnRecord(recording, 'people', query, () => allUsers(db, query, zone), call),
  stats: async () => ok(await stats(db)),
  overview: async ({ query: { period, asOf } }, call) => {
    const today = dayIn(zone)(call.now().toISOString());
    const figures = await overview(db, period, asOf === undefined || asOf > today ? today : asOf);
    return ok({ ...figures, zone });
  },
});
