import pLimit from 'p-limit';
import type { StockedVariant } from '#contracts/catalogue/variant-ref';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Handler } from '../kernel/handler.ts';
import { step } from '../kernel/step.ts';
import type { Machine } from '../kernel/machine.ts';
import type { OutOfStock, Stock, Wanted } from './ports.ts';
import { Patience } from './patience.ts';
import type { TakeSlot } from './wait-slots.ts';

interface Deps {
  readonly handler: Handler;
  readonly stock: Stock;
  readonly machine?: Machine | undefined;
}

interface Request {
  readonly orderId: string;
  readonly attempt: number;
  /** When the order's stream was read, in ms, and showed the attempt open; left out where that was just now. */
  readonly openAt?: number | undefined;
  readonly lines: readonly (StockedVariant & { readonly quantity: number })[];
  /** One line after another, the scarce ones and those that are not. */
  readonly inOrder?: boolean;
  /** Where the number that wait at once is limited; left out, it is not. */
  readonly takeSlot?: TakeSlot | undefined;
}

const placeOf = ({ productId, variantId }: StockedVariant): string => `${productId} ${variantId}`;

type ReservedLines =
  | { readonly kind: 'reserved' }
  /** Another request under the same key has reserved another quantity; or the order has to be looked at again. */
  | { readonly kind: 'reservedOtherwise' | 'seenTooLongAgo' }
  /** Others took what looked plentiful, and may be waiting for what this attempt holds: release it, and try in order. */
  | { readonly kind: 'crowded' }
  /** `holds`: the attempt may have reserved something, and is to be closed before that is released. */
  | (OutOfStock & { readonly holds: boolean });

/**
 * Reserves all lines of one attempt. Every line is looked at before any is reserved, so that an order that cannot be had
 * takes nothing from another. What is scarce is reserved line by line in the order of the products' and variants' ids, which is the same
 * for everybody: anyone who has the first line is never waited for by somebody whom they wait for themselves. Before a "no",
 * what others are about to release is waited for, shortly.
 */
export const reserveLines = async (
  deps: Deps,
  { orderId, attempt, openAt, lines, inOrder = false, takeSlot }: Request,
  now: Date,
  context: CommandContext,
): Promise<ReservedLines> => {
  const { stock } = deps;
  const wanted: readonly Wanted[] = lines
    .map(({ productId, variantId, quantity }) => ({
      productId,
      variantId,
      orderId,
      attempt,
      quantity,
      openAt,
    }))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  using patience = new Patience(deps, orderId, takeSlot);
  const reserve = (each: Wanted) => stock.reserve(each, now, step(context, each.variantId));

  const looks = await Promise.all(wanted.map(async (each) => ({ each, look: await stock.foresee(each) })));
  let holds = looks.some(({ look }) => look === 'held');
  const short = looks.filter(({ look }) => look === 'short');
  // One after another, and none behind one that cannot be had: an order that is refused costs few reads.
  const oneByOne = pLimit(1);
  const lackOf = (each: Wanted) =>
    oneByOne(async () => (patience.isOver ? undefined : stock.lack(each, now)));
  const missing = await Promise.all(
    short.map(({ each }) => patience.holdingNothing(each, () => lackOf(each))),
  );
  const lack = missing.find((each) => each !== undefined);
  if (lack) return { ...lack, holds };

  const isScarce = (look: string) => inOrder || look === 'scarce' || look === 'short';
  for (const { each } of looks.filter(({ look }) => isScarce(look))) {
    const reserved = await patience.holding(each, () => reserve(each));
    if (reserved.kind === 'outOfStock') return { ...reserved, holds };
    if (reserved.kind !== 'reserved') return reserved;
    holds = true;
  }
  const rest = await Promise.all(
    looks.filter(({ look }) => !isScarce(look)).map(({ each }) => reserve(each)),
  );
  const lost = rest.find(
    (reserved) => reserved.kind === 'reservedOtherwise' || reserved.kind === 'seenTooLongAgo',
  );
  if (lost) return lost;
  return { kind: rest.every(({ kind }) => kind === 'reserved') ? 'reserved' : 'crowded' };
};
