import type { MethodKind } from '#contracts/shipping/methods';
import { wayOf } from '#contracts/shipping/pick-up';
import { useMemo } from 'react';
import { orders as en, type OrderText } from '../locales/en-orders.ts';
import type { Text } from '../locales/en.ts';
import { orders as so } from '../locales/so-orders.ts';
import { useLocale, type Language } from './locale.tsx';

type WithOrders = Text & OrderText;

/** All texts with those from the counter to the paid order: both languages come with its pages, so that no other page fetches them. */
export function useOrderLocale(): { readonly language: Language; readonly text: WithOrders } {
  const { language, text } = useLocale();
  return useMemo(() => ({ language, text: { ...text, ...{ en, so }[language] } }), [language, text]);
}

export const useOrderText = (): WithOrders => useOrderLocale().text;

/** What is said of an order by how it reaches its customer: what is picked up is not brought to anybody. */
export const wayText = ({ order }: WithOrders, kind: MethodKind): WithOrders['order']['ways']['brought'] =>
  order.ways[wayOf(kind)];
