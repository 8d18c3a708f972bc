import type { routes } from '#contracts/api';
import type { ExportedList } from '#contracts/audit/events';
import type { Days } from '#contracts/kernel/day';
import type { Paging } from '#contracts/kernel/paging';
import type { OrderStatus } from '#contracts/orders/views';
import { allUsers } from '#projections/accounts/queries';
import { cart } from '#projections/carts/queries';
import { pageOf, type Page } from '#projections/kernel/page';
import {
  allOrders,
  deliveredOrders,
  eachOrder,
  orderPayments,
  ordersOf,
  orderWithRevision,
  type OrderReads,
} from '#projections/orders/queries';
import { product } from '#projections/products/queries';
import { hiddenReviewsOf, reviewsOf } from '#projections/reviews/queries';
import { dayIn } from '#projections/stats/day';
import { overview } from '#projections/stats/overview';
import { stats } from '#projections/stats/queries';
import { isShown } from './audit/logged-event.ts';
import type { RecordExport, RecordLook } from './audit/ports.ts';
import type { GoodsAnswers } from './goods-answers.ts';
import { writeOrders } from './order-csv.ts';
import type { SignedInCall } from './platform/http/call-context.ts';
import type { Handlers } from './platform/http/handler.ts';
import { ok, refused, streamed, type Done } from './platform/http/reply.ts';

type Reads = Pick<
  typeof routes,
  | 'allProducts'
  | 'filterProducts'
  | 'product'
  | 'cart'
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

/** Rows of a page at the desk, at most. Whoever asks for more at once takes the list with them. */
const A_PAGE = 100;

interface Asked extends Paging, Days {
  readonly q?: string | undefined;
  readonly status?: OrderStatus | undefined;
}

const exportOf = (list: ExportedList, { q, status, from, to }: Asked) => ({
  list,
  searched: Boolean(q?.trim()),
  status: status ?? null,
  from: from ?? null,
  to: to ?? null,
});

/** Whether it is an export, and so recorded. */
const recordBulk = async (
  recordExport: RecordExport,
  list: ExportedList,
  asked: Asked,
  call: SignedInCall,
): Promise<boolean> => {
  const isBulk = pageOf(asked).limit > A_PAGE;
  if (isBulk) await recordExport(exportOf(list, asked), call);
  return isBulk;
};

interface Deps {
  readonly reads: OrderReads;
  readonly goods: GoodsAnswers;
  readonly recordLook: RecordLook;
  readonly recordExport: RecordExport;
  /** The shop's. */
  readonly zone: string;
}

/** The calls that read tables answer. */
export const readHandlers = ({
  reads: { db, orderTtl },
  goods,
  recordLook,
  recordExport,
  zone,
}: Deps): Handlers<Reads> => ({
  allProducts: ({ query }) => goods.all(query),
  filterProducts: ({ query }) => goods.filter(query),
  product: ({ params: { id } }) => goods.product(id),
  cart: async ({ params: { userId } }, { actor }) =>
    userId === actor.userId ? ok({ cart: await cart(db, userId) }) : refused('NOT_YOUR_CART'),
  myOrders: async ({ query }, { actor }) => listed(await ordersOf({ db, orderTtl }, actor.userId, query)),
  allOrders: async ({ query }, call) => ({
    lookRecorded: await recordBulk(recordExport, 'orders', query, call),
    ...listed(await allOrders({ db, orderTtl }, query, zone)),
  }),
  exportOrders: async ({ query }, call) => {
    await recordExport(exportOf('orders', query), call);
    return streamed((out) => void writeOrders(out, eachOrder({ db, orderTtl }, query, zone)), {
      headers: {
        'Content-Disposition': 'attachment; filename="orders.csv"',
        'X-Look-Recorded': 'true',
      },
    });
  },
  deliveredOrders: async ({ query }, call) => ({
    lookRecorded: await recordBulk(recordExport, 'delivered', query, call),
    ...listed(await deliveredOrders({ db, orderTtl }, query, zone)),
  }),
  order: async ({ params: { id } }, call) => {
    const { userId, role } = call.actor;
    const found = await orderWithRevision({ db, orderTtl }, id);
    const isOwn = found?.order.user._id === userId;
    if (!found || (!isOwn && role === 'customer')) return refused('NOT_FOUND');
    const { order, personal } = found;
    const lookRecorded = !isOwn && isShown(personal);
    if (lookRecorded) await recordLook({ userId: order.user._id, stream: `order-${id}` }, call);
    return ok(order, { lookRecorded });
  },
  orderPayments: async (
    { params: { id }, query: { limit = 1_000, page = 1 } },
    { actor: { userId, role } },
  ) => {
    const found = await orderPayments(db, id);
    if (!found || (found.userId !== userId && role === 'customer')) return refused('NOT_FOUND');
    const { payments } = found;
    return listed({ rows: payments.slice((page - 1) * limit, page * limit), total: payments.length });
  },
  reviews: async ({ params: { productId }, query }) => {
    const [found, page] = await Promise.all([product(db, productId), reviewsOf(db, productId, query)]);
    return found ? listed(page) : refused('NOT_FOUND');
  },
  hiddenReviews: async ({ params: { productId }, query }) =>
    listed(await hiddenReviewsOf(db, productId, query)),
  allUsers: async ({ query }, call) => ({
    lookRecorded: await recordBulk(recordExport, 'people', query, call),
    ...listed(await allUsers(db, query, zone)),
  }),
  stats: async () => ok(await stats(db)),
  overview: async ({ query: { period, asOf } }, call) => {
    const today = dayIn(zone)(call.now().toISOString());
    return ok(await overview(db, period, asOf === undefined || asOf > today ? today : asOf));
  },
});
