import { dayInWords } from '#contracts/kernel/calendar';
import type { Language } from '#contracts/kernel/language';
import type { OrderDelivery, Promised } from '#contracts/shipping/views';
import { dayOf } from '../../lib/dates.ts';
import { delivery as texts } from '../../locales/delivery.ts';

type Named = Pick<OrderDelivery, 'kind' | 'name'>;

/** The name of a delivery method. */
export const wayName = ({ kind, name }: Named, language: Language): string =>
  name?.[language] ?? texts[language].kinds[kind];

const inWords = ({ from, to }: Promised, language: Language) =>
  [dayInWords(from, language), dayInWords(to, language)] as const;

/** A sentence that says when the order is delivered, or ready. */
export const whenSentence = (kind: Named['kind'], promise: Promised, language: Language): string =>
  texts[language][kind === 'pickup' ? 'pickUp' : 'getIt'](...inWords(promise, language));

/** Whether a day that was promised is left: what is past is no promise any more. */
export const isToCome = ({ to }: Promised): boolean => to >= dayOf(new Date().toISOString());

/** The days alone. */
export const promisedDays = (promise: Promised, language: Language): string =>
  texts[language].days(...inWords(promise, language));
