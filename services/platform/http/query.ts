import { isStorableText } from './body.ts';

/**
 * Reads a query as flat strings, on an object without a prototype so that no name has a special meaning. Answers what
 * is wrong where a name comes twice or a value could not be stored.
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
