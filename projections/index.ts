import type { ReadTableName } from '#contracts/read-tables';
import { accountsProjection } from './accounts/projector.ts';
import { cartsProjection } from './carts/projector.ts';
import { invoicesProjection } from './invoices/projector.ts';
import type { OpenPersonalData } from './kernel/ports.ts';
import type { Projection } from './kernel/projection.ts';
import { logProjection } from './log/projector.ts';
import { newsletterProjection } from './newsletter/projector.ts';
import { ordersProjection } from './orders/projector.ts';
import { productsProjection } from './products/projector.ts';
import { reviewsProjection } from './reviews/projector.ts';
import { statsProjection } from './stats/projector.ts';

interface ReadSide {
  readonly open: OpenPersonalData;
  /** The shop's time zone: chart days are its days (design §8.18). */
  readonly zone: string;
}

/** What fills each read table. */
const fillers = ({ open, zone }: ReadSide): Readonly<Record<ReadTableName, Projection>> => ({
  products: productsProjection,
  accounts: accountsProjection(open),
  carts: cartsProjection,
  orders: ordersProjection(open),
  invoices: invoicesProjection,
  newsletter: newsletterProjection,
  reviews: reviewsProjection(open),
  stats: statsProjection(zone),
  log: logProjection,
});

/** The projections of all read tables. */
export const projectionsOf = (readSide: ReadSide): readonly Projection[] => Object.values(fillers(readSide));
