import { sendParcelBody, type SendParcelBody } from '#contracts/deliveries/commands';
import { wholeNumberIn } from '../../../lib/typed-number.ts';
import { visibleIn } from '../../../lib/visible.ts';

/** An admin's input for a parcel: pieces by variant, and the carrier. */
export interface TypedParcel {
  readonly pieces: Readonly<Record<string, string>>;
  readonly carrier: string;
  readonly number: string;
  readonly url: string;
}

/** The typed number of pieces; undefined where it is no whole number up to what is left. */
export const piecesIn = (typed: string, left: number): number | undefined => {
  const pieces = wholeNumberIn(typed) ?? 0;
  return Number.isInteger(pieces) && pieces >= 0 && pieces <= left ? pieces : undefined;
};

/** The parcel as the API takes it; undefined while something in it is wrong. */
export const parcelIn = (
  { pieces, carrier, number, url }: TypedParcel,
  left: ReadonlyMap<string, number>,
): SendParcelBody | undefined => {
  const counted = [...left].map(([variantId, most]) => ({
    variantId,
    qty: piecesIn(pieces[variantId] ?? '', most),
  }));
  if (counted.some(({ qty }) => qty === undefined)) return undefined;
  const parsed = sendParcelBody.safeParse({
    lines: counted.filter(({ qty }) => qty !== 0),
    carrier: visibleIn(carrier),
    ...(visibleIn(number) && { trackingNumber: visibleIn(number) }),
    ...(url.trim() && { trackingUrl: url }),
  });
  return parsed.data;
};

/** Whether a link may be shown to a customer. */
export const isLink = (url: string): boolean =>
  url.trim() === '' || sendParcelBody.shape.trackingUrl.safeParse(url).success;
