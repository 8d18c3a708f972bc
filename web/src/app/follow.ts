import { followCart } from '../features/cart/follow-cart.ts';
import { followShop } from '../lib/live-stream.ts';

/** Keeps what the page shows up to date with the shop; answers how to end it. */
export function follow(): () => void {
  const stops = [followCart(), followShop()];
  return () => {
    for (const stop of stops) stop();
  };
}
