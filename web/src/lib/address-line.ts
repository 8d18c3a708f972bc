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

/** The placeholder for erased data is the same in every field, and is shown once. */
function said(all: readonly (string | null | undefined)[]): readonly string[] {
  const parts = all.flatMap((part) => part || []);
  return parts.every((part) => part === parts[0]) ? parts.slice(0, 1) : parts;
}

const inOneLine = (all: readonly (string | null | undefined)[]): string => said(all).join(', ');
