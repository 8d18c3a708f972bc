import type { ProductDeps } from './products.ts';
import type { RatingOf } from './ports.ts';
import { catalogueHandlers } from './routes.ts';

interface Ports extends ProductDeps {
  readonly ratingOf: RatingOf;
}

/** The catalogue: products, their prices and pictures, and their stock as admins set it. */
export const createCatalogue = (ports: Ports) => ({
  ...ports,
  handlers: catalogueHandlers(ports),
  processes: [],
});
