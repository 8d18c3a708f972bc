import type { OpenPersonalData } from '../ports.ts';

/** Ids for tests: 24 hex characters that say what they name. */
export const exampleId = (number: number): string => number.toString(16).padStart(24, '0');

export const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** Opens what tests seal as `sealed:…`; for those whose key is destroyed it reads `[erased]`. */
export const openWith =
  (destroyed: ReadonlySet<string>): OpenPersonalData =>
  (events) =>
    Promise.resolve(
      events.map((event) => {
        const { userId } = event.data as { readonly userId?: string };
        const erased = destroyed.has(userId ?? '');
        return {
          ...event,
          data: leaves(event.data, (text) => (erased ? '[erased]' : text.slice('sealed:'.length))),
        };
      }),
    );

const leaves = (value: unknown, unseal: (text: string) => string): unknown => {
  if (typeof value === 'string') return value.startsWith('sealed:') ? unseal(value) : value;
  if (Array.isArray(value)) return value.map((inner) => leaves(inner, unseal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, leaves(inner, unseal)]));
};
