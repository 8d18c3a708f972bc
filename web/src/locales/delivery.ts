import type { MethodKind } from '#contracts/shipping/methods';

interface DeliveryText {
  readonly kinds: Readonly<Record<MethodKind, string>>;
  /** The pick-up place, where the shop has no name for it. */
  readonly market: string;
  readonly head: string;
  readonly loadFailed: string;
  /** For one day, or for a first and a last. */
  readonly getIt: (from: string, to: string) => string;
  readonly pickUp: (from: string, to: string) => string;
  readonly days: (from: string, to: string) => string;
}

/** The texts about delivery methods: both languages load with them, so that no other page loads them. */
export const delivery: Readonly<Record<'en' | 'so', DeliveryText>> = {
  en: {
    kinds: {
      standard: 'Standard delivery',
      express: 'Express delivery',
      pickup: 'Pick up at the market',
    },
    market: 'The market',
    head: 'Delivery',
    loadFailed: 'We could not load the ways of delivery.',
    getIt: (from, to) => (from === to ? `Get it on ${from}` : `Get it between ${from} and ${to}`),
    pickUp: (from, to) => (from === to ? `Ready on ${from}` : `Ready between ${from} and ${to}`),
    days: (from, to) => (from === to ? from : `${from} – ${to}`),
  },
  so: {
    kinds: {
      standard: 'Keenid caadi ah',
      express: 'Keenid degdeg ah',
      pickup: 'Suuqa ka qaado',
    },
    market: 'Suuqa',
    head: 'Keenidda',
    loadFailed: 'Hababka keenidda lama soo rari karin.',
    getIt: (from, to) =>
      from === to ? `Waxaad helaysaa ${from}` : `Waxaad helaysaa inta u dhaxaysa ${from} iyo ${to}`,
    pickUp: (from, to) => (from === to ? `Diyaar ah ${from}` : `Diyaar inta u dhaxaysa ${from} iyo ${to}`),
    days: (from, to) => (from === to ? from : `${from} – ${to}`),
  },
};
