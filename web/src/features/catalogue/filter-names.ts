import type { Facets } from '#contracts/catalogue/views';
import { wordOf } from '../../lib/choice.ts';
import type { Language } from '../../lib/locale.tsx';
import type { Text } from '../../locales/en.ts';
import { isValueGroup, type Group } from './filters.ts';
import { nameOf } from './names.ts';

interface Spoken {
  readonly language: Language;
  readonly text: Text;
}

interface Called {
  readonly name: string;
  /** The language of the name, given where the name is the merchant's own. */
  readonly lang?: Language;
}

/** What a filter's value is called: sizes and colours as their merchants call them. */
export function calledIn({ language, text }: Spoken, facets: Facets, group: Group, value: string): Called {
  if (!isValueGroup(group)) return { name: nameOf(text, group, value) };
  const { name, translations = {} } = facets[group]?.find(({ id }) => id === value) ?? {};
  return name === undefined ? { name: value } : wordOf(language, { name, translations });
}
