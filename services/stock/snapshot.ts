import { Map, Set } from 'immutable';
import { z } from 'zod';
import type { Remembered } from './remembered.ts';
import type { OpenReservation, StockState } from './state.types.ts';

const remembered = z
  .object({
    newer: z.string(),
    older: z.string(),
    newerUntil: z.number(),
    olderUntil: z.number(),
    forgottenUntil: z.number(),
  })
  .transform(({ newer, older, ...times }): Remembered => ({
    newer: Set(words(newer)),
    older: Set(words(older)),
    ...times,
  }));

const frozenStock = z.object({
  available: z.array(z.tuple([z.string(), z.int()])),
  open: z.string(),
  latest: remembered,
  settled: remembered,
  returned: remembered,
  adjusted: z.object({ last: z.array(z.string()), forgotten: z.string() }),
});

const words = (text: string): readonly string[] => (text === '' ? [] : text.split(' '));

const freezeRemembered = ({ newer, older, ...times }: Remembered) => ({
  newer: newer.join(' '),
  older: older.join(' '),
  ...times,
});

/** Each open reservation as `reservation.quantity.ms since the one before`: some 33 characters. */
const freezeOpen = (open: StockState['open']): string => {
  let before = 0;
  const packed: string[] = [];
  for (const [reservation, { quantity, since }] of open) {
    packed.push(`${reservation}.${quantity.toString(36)}.${(since - before).toString(36)}`);
    before = since;
  }
  return packed.join(' ');
};

const thawOpen = (text: string): StockState['open'] => {
  let since = 0;
  return Map(
    words(text).map((each): [string, OpenReservation] => {
      const [reservation = '', quantity = '', later = ''] = each.split('.');
      since += Number.parseInt(later, 36);
      return [reservation, { quantity: Number.parseInt(quantity, 36), since }];
    }),
  );
};

/** The state as a snapshot has it. */
export const freezeStock = ({
  available,
  open,
  latest,
  settled,
  returned,
  ...rest
}: StockState): unknown => ({
  ...rest,
  available: [...available],
  open: freezeOpen(open),
  latest: freezeRemembered(latest),
  settled: freezeRemembered(settled),
  returned: freezeRemembered(returned),
});

/** A state out of a snapshot. Throws for what is none. */
export const thawStock = (frozen: unknown): StockState => {
  const { available, open, ...rest } = frozenStock.parse(frozen);
  return { ...rest, available: Map(available), open: thawOpen(open) };
};
