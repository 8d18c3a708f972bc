import type { MethodKind } from '#contracts/shipping/methods';
import { wayOf } from '#contracts/shipping/pick-up';
import { useMemo } from 'react';
import { orders as en, type OrderText } from '../locales/en-orders.ts';
import type { Text } from '../locales/en.ts';
import { orders as so } from '../locales/so-orders.ts';
import { useLocale, type Language } from './locale.tsx';

type WithOrders = Text & OrderText;

/**
 * All texts including those of checkout and orders: both languages load with these pages, so that no other page loads
 * them.
 */
export function useOrderLocale(): { readonly language: Language; readonly text: WithOrders } {
  const { language, text } = useLocale();
  return useMemo(() => ({ language, text: { ...text, ...{ en, so }[language] } }), [language, text]);
}

export const useOrderText = (): WithOrders => useOrderLocale().text;

/** The texts about an order that depend on its delivery method: a pick-up is not delivered to anybody. */
export const wayText = ({ order }: WithOrders, kind: MethodKind): WithOrders['order']['ways']['brought'] =>
  order.ways[wayOf(kind)];
