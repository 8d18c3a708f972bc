import type { ProductDeps } from './products.ts';
import type { RatingOf } from './ports.ts';
import { catalogueHandlers } from './routes.ts';

interface Ports extends ProductDeps {
  readonly ratingOf: RatingOf;
}

/** The catalogue: products, their prices, pictures and stock as an admin sets them. */
export const createCatalogue = (ports: Ports) => ({
  ...ports,
  handlers: catalogueHandlers(ports),
  processes: [],
});
