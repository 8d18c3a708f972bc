import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Handler } from '../../kernel/handler.ts';
import type { Carts, Stock } from '../ports.ts';

/** What the processes of orders act with. */
export interface Deps {
  readonly handler: Handler;
  readonly stock: Stock;
  readonly carts: Carts;
  readonly clock: () => Date;
}

/** How long a half-done order may take to finish by itself, in ms (design §5). */
export const LEFT_BEHIND_AFTER = 20_000;

/** A recorded event as `decode` takes it. */
export const storedIn = (event: RecordedEvent) => ({
  type: event.type,
  version: event.metadata.schema,
  data: event.data,
});
