import type { ValueGroup } from '#contracts/catalogue/options';
import type { Text } from '../../locales/en.ts';
import type { Group } from './filters.ts';

/** A group whose options are the shop's own. */
type FixedGroup = Exclude<Group, ValueGroup>;

/** The name of a filter's value. Brands are written as they are; an unknown value names itself. */
export function nameOf(text: Text, group: FixedGroup, value: string): string {
  if (group === 'brand') return value;
  if (group === 'rating') return text.catalogue.starsAndUp(value);
  const known: Readonly<Record<string, string>> = text.catalogue.options[group];
  return known[value] ?? value;
}
