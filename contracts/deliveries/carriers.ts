/** Carriers whose page about a parcel is found by its number; any other carrier is named, with a link where it has one. */
const pages = {
  Aramex: 'https://www.aramex.com/track/results?ShipmentNumber=',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  UPS: 'https://www.ups.com/track?tracknum=',
} as const;

/** The carriers by whose number a link is made. */
export const knownCarriers = Object.keys(pages) as readonly (keyof typeof pages)[];

/** Where a known carrier tells how far a parcel is; null for another one. */
export const trackingPage = (carrier: string, number: string): string | null => {
  const known = knownCarriers.find((each) => each.toLowerCase() === carrier.toLowerCase());
  return known === undefined ? null : `${pages[known]}${encodeURIComponent(number)}`;
};
