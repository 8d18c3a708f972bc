interface Address {
  readonly address: string;
  readonly city: string;
  readonly postalCode?: string | undefined;
  readonly country: string;
}

/** The person for whom the courier asks there. */
interface Delivery extends Address {
  readonly recipient?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** An address in one line. */
export const addressLine = ({ address, city, postalCode, country }: Address): string =>
  inOneLine([address, city, postalCode, country]);

/** The same in several lines. */
export const addressLines = ({ address, city, postalCode, country }: Address): readonly string[] =>
  said([address, inOneLine([city, postalCode]), country]);

/** The same with recipient and phone. */
export const deliveryLine = ({ recipient, phone, address, city, postalCode, country }: Delivery): string =>
  inOneLine([recipient, address, city, postalCode, country, phone]);

/** Who asks for an order, and their number. */
export const contactLine = ({ recipient, phone }: Pick<Delivery, 'recipient' | 'phone'>): string =>
  inOneLine([recipient, phone]);

/** The placeholder for erased data is the same in every field, and is shown once. */
function said(all: readonly (string | null | undefined)[]): readonly string[] {
  const parts = all.flatMap((part) => part || []);
  return (parts.every((part) => part === parts[0]) ? parts.slice(0, 1) : parts).map(isolated);
}

/** Hebrew, Arabic, N’Ko, Adlam and their like. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** What is read from right to left would take the figures beside it along; all else stays as it was, to be copied. */
const isolated = (part: string): string => (RIGHT_TO_LEFT.test(part) ? `\u2068${part}\u2069` : part);

const inOneLine = (all: readonly (string | null | undefined)[]): string => said(all).join(', ');
