import type { routes } from '#contracts/api';
import { allUsers } from '#projections/accounts/queries';
import { cart } from '#projections/carts/queries';
import type { Page } from '#projections/kernel/page';
import {
  allOrders,
  deliveredOrders,
  eachOrder,
  order,
  ordersOf,
  type OrderReads,
} from '#projections/orders/queries';
import { product } from '#projections/products/queries';
import { reviewsOf } from '#projections/reviews/queries';
import { dayIn } from '#projections/stats/day';
import { overview } from '#projections/stats/overview';
import { stats } from '#projections/stats/queries';
import { isShown } from './audit/logged-event.ts';
import type { RecordLook } from './audit/ports.ts';
import type { GoodsAnswers } from './goods-answers.ts';
import { writeOrders } from './order-csv.ts';
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
  | 'reviews'
  | 'allUsers'
  | 'stats'
  | 'overview'
>;

const listed = <View>({ rows, total }: Page<View>): Done<View[]> => ({
  kind: 'ok',
  answer: [...rows],
  total,
});

interface Deps {
  readonly reads: OrderReads;
  readonly goods: GoodsAnswers;
  readonly recordLook: RecordLook;
  /** The shop's. */
  readonly zone: string;
}

/** The calls that read tables answer. */
export const readHandlers = ({
  reads: { db, orderTtl },
  goods,
  recordLook,
  zone,
}: Deps): Handlers<Reads> => ({
  allProducts: ({ query }) => goods.all(query),
  filterProducts: ({ query }) => goods.filter(query),
  product: ({ params: { id } }) => goods.product(id),
  cart: async ({ params: { userId } }, { actor }) =>
    userId === actor.userId ? ok({ cart: await cart(db, userId) }) : refused('NOT_YOUR_CART'),
  myOrders: async ({ query }, { actor }) => listed(await ordersOf({ db, orderTtl }, actor.userId, query)),
  allOrders: async ({ query }) => listed(await allOrders({ db, orderTtl }, query, zone)),
  exportOrders: ({ query }) =>
    Promise.resolve(
      streamed((out) => void writeOrders(out, eachOrder({ db, orderTtl }, query, zone)), {
        headers: { 'Content-Disposition': 'attachment; filename="orders.csv"' },
      }),
    ),
  deliveredOrders: async ({ query }) => listed(await deliveredOrders({ db, orderTtl }, query, zone)),
  order: async ({ params: { id } }, call) => {
    const { userId, role } = call.actor;
    const found = await order({ db, orderTtl }, id);
    const isOwn = found?.user._id === userId;
    if (!found || (!isOwn && role === 'customer')) return refused('NOT_FOUND');
    const { user, shippingAddress } = found;
    // An admin needs it to send the goods; whoever audits leaves a trace, as in the audit area.
    if (!isOwn && role === 'auditor' && isShown([user.name, user.email, shippingAddress]))
      await recordLook({ userId: user._id, stream: `order-${id}` }, call);
    return ok(found);
  },
  reviews: async ({ params: { productId }, query }) => {
    const [found, page] = await Promise.all([product(db, productId), reviewsOf(db, productId, query)]);
    return found ? listed(page) : refused('NOT_FOUND');
  },
  allUsers: async ({ query }) => listed(await allUsers(db, query, zone)),
  stats: async () => ok(await stats(db)),
  overview: async ({ query: { period, asOf } }, call) => {
    const today = dayIn(zone)(call.now().toISOString());
    return ok(await overview(db, period, asOf === undefined || asOf > today ? today : asOf));
  },
});
