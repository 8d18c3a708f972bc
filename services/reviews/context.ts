import type { Handler } from '../kernel/handler.ts';
import type { Authors, Products } from './ports.ts';
import { reviewHandlers } from './routes.ts';

interface Ports {
  readonly handler: Handler;
  readonly products: Products;
  readonly authors: Authors;
  /** A keyed hash that recognises the same comment without revealing it. */
  readonly commentKey: (userId: string, comment: string) => string;
}

/** Reviews: each person has one for each product. */
export const createReviews = (ports: Ports) => ({
  handlers: reviewHandlers(ports),
  processes: [],
});
