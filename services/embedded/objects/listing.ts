import type { Facts } from './object-file.ts';

type Wish = {
  readonly prefix: string;
  readonly delimiter: string;
  readonly after: string;
  readonly limit: number;
};

/** One page: keys, and what they have in common up to the delimiter, counted together. */
export function pageOf(all: readonly Facts[], { prefix, delimiter, after, limit }: Wish) {
  const objects: Facts[] = [];
  const prefixes: string[] = [];
  let last: string | undefined;
  for (const facts of all) {
    if (!facts.key.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : facts.key.indexOf(delimiter, prefix.length);
    const name = end === -1 ? facts.key : facts.key.slice(0, end + delimiter.length);
    if (name === last || Buffer.compare(Buffer.from(name), Buffer.from(after)) <= 0) continue;
    if (objects.length + prefixes.length === limit) return { objects, prefixes, last, more: limit > 0 };
    last = name;
    if (end === -1) objects.push(facts);
    else prefixes.push(name);
  }
  return { objects, prefixes, last, more: false };
}
