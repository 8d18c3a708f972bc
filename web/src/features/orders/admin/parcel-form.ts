import { sendParcelBody, type SendParcelBody } from '#contracts/deliveries/commands';

/** What an admin types of a parcel: pieces by variant, and who carries it. */
export interface TypedParcel {
  readonly pieces: Readonly<Record<string, string>>;
  readonly carrier: string;
  readonly number: string;
  readonly url: string;
}

/** The pieces that were typed; undefined where that is no whole number that is left. */
export const piecesIn = (typed: string, left: number): number | undefined => {
  const pieces = typed.trim() === '' ? 0 : Number(typed);
  return Number.isInteger(pieces) && pieces >= 0 && pieces <= left ? pieces : undefined;
};

/** The parcel as it is asked for; undefined while something in it is wrong. */
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
    carrier,
    ...(number.trim() && { trackingNumber: number }),
    ...(url.trim() && { trackingUrl: url }),
  });
  return parsed.data;
};

/** Whether a link is one that a customer may be led to. */
export const isLink = (url: string): boolean =>
  url.trim() === '' || sendParcelBody.shape.trackingUrl.safeParse(url).success;
