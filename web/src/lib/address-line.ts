interface Address {
  readonly address: string;
  readonly city: string;
  readonly postalCode?: string | undefined;
  readonly country: string;
}

/** An address in one line. What is left of somebody who was erased is the same in every field, and is said once. */
export function addressLine({ address, city, postalCode, country }: Address): string {
  const parts = [address, city, postalCode, country].filter(Boolean);
  return (parts.every((part) => part === address) ? parts.slice(0, 1) : parts).join(', ');
}
