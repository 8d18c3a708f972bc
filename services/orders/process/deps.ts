import type { DomainEvent } from '#contracts/kernel/event';
import type { Handler } from '../../kernel/handler.ts';
import type { ReadEvent } from '../../kernel/read-event.ts';
import type { Carts, Stock } from '../ports.ts';

/** What the process managers of orders act with. */
export interface Deps {
  readonly handler: Handler;
  readonly stock: Stock;
  readonly carts: Carts;
  readonly clock: () => Date;
}

/** How long a half-done order may take to finish by itself, in ms (design §5). */
export const LEFT_BEHIND_AFTER = 20_000;

/** Any event about an order. */
export type AboutOrder = ReadEvent<DomainEvent<string, { readonly orderId: string }>>;
