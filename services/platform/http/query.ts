import { isStorableText } from './body.ts';

/**
 * A query as flat strings, on an object without a prototype so that no name means anything to the language.
 * `undefined` for a name that comes twice or a value that no store could take.
 */
export function readQuery(search: string): Record<string, string> | undefined {
  const query = Object.create(null) as Record<string, string>;
  if (search === '') return query;
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query || !isStorableText(value)) return undefined;
    query[name] = value;
  }
  return query;
}
