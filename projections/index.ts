import { accountsProjection } from './accounts/projector.ts';
import { cartsProjection } from './carts/projector.ts';
import type { OpenPersonalData } from './kernel/ports.ts';
import type { Projection } from './kernel/projection.ts';
import { logProjection } from './log/projector.ts';
import { ordersProjection } from './orders/projector.ts';
import { productsProjection } from './products/projector.ts';
import { reviewsProjection } from './reviews/projector.ts';
import { statsProjection } from './stats/projector.ts';

export interface ReadSide {
  readonly open: OpenPersonalData;
  /** The shop's time zone: chart days are its days (design §8.18). */
  readonly zone: string;
}

/** Every read table of the shop. */
export const readTables = ({ open, zone }: ReadSide): readonly Projection[] => [
  productsProjection,
  accountsProjection(open),
  cartsProjection,
  ordersProjection(open),
  reviewsProjection(open),
  statsProjection(zone),
  logProjection,
];
