import { isStorableText } from './body.ts';

/**
 * A query as flat strings, on an object without a prototype so that no name means anything to the language.
 * Where a name comes twice, or a value is one that no store could take, what is wrong with it.
 */
export function readQuery(search: string): Record<string, string> | string {
  const query = Object.create(null) as Record<string, string>;
  if (search === '') return query;
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) return 'must have each name once';
    if (!isStorableText(value)) return 'must have characters that can be stored';
    query[name] = value;
  }
  return query;
}
