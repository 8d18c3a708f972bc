import type { DomainEvent } from '#contracts/kernel/event';
import type { OpenPersonalData, SealedEvent } from './ports.ts';

/** Ids for tests: 24 hex characters that say what they name. */
export const exampleId = (number: number): string => number.toString(16).padStart(24, '0');

export const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** Opens what tests seal as `sealed:…`; for those whose key is destroyed it reads `[erased]`. */
export const openWith =
  (destroyed: ReadonlySet<string>): OpenPersonalData =>
  (sealed) =>
    Promise.resolve(sealed.map((each) => opened(each, destroyed)));

const opened = ({ event, personal }: SealedEvent, destroyed: ReadonlySet<string>): DomainEvent => {
  const data = event.data as Readonly<Record<string, unknown>>;
  const erased = destroyed.has(String(data[personal.of]));
  const unseal = (text: string) => (erased ? '[erased]' : text.replace('sealed:', ''));
  const changed = personal.fields.map((field) => [field, leaves(data[field], unseal)]);
  return { ...event, data: { ...data, ...Object.fromEntries(changed) } };
};

const leaves = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, leaves(inner, change)]));
};
