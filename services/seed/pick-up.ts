import { decisions } from '../shipping/decisions.ts';
import { ALL, deliveryMethods } from '../shipping/state.ts';
import { seedContext, type SeedDeps } from './context.ts';

const AT_THE_MARKET = {
  en: 'Suuq, Bakaaraha Market, gate 3, Muqdisho\nSaturday to Thursday, 8:00 to 18:00',
  so: 'Suuq, Suuqa Bakaaraha, albaabka 3aad, Muqdisho\nSabti ilaa Khamiis, 8:00 ilaa 18:00',
};

/** Where orders of the demo shop are picked up. */
export const seedPickUp = async (
  { handler, shipping: { offers } }: Pick<SeedDeps['shop'], 'handler' | 'shipping'>,
  now: Date,
): Promise<void> => {
  const { first } = offers;
  const method = first.find(({ kind }) => kind === 'pickup');
  if (!method) return;
  const placed = await handler.handle(
    deliveryMethods,
    ALL,
    decisions.ChangeDeliveryMethod({ method: { ...method, place: AT_THE_MARKET } }, { now, first }),
    seedContext('pick up'),
  );
  if (placed.kind === 'refused') throw new Error(`The demo's place to pick up was refused: ${placed.code}`);
};
