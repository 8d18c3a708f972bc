/** Carriers whose tracking page is found by the parcel's number; other carriers need a link. */
const pages = {
  Aramex: 'https://www.aramex.com/track/results?ShipmentNumber=',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  UPS: 'https://www.ups.com/track?tracknum=',
} as const;

/** The carriers for which the shop makes the link from the number. */
export const knownCarriers = Object.keys(pages) as readonly (keyof typeof pages)[];

/** The tracking page of a parcel; null for a carrier that is not known. */
export const trackingPage = (carrier: string, number: string): string | null => {
  const known = knownCarriers.find((each) => each.toLowerCase() === carrier.toLowerCase());
  return known === undefined ? null : `${pages[known]}${encodeURIComponent(number)}`;
};
