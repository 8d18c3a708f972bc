import { sql } from 'kysely';
import { MOST_VALUES, valueGroups, valueId, type ValueGroup } from '#contracts/catalogue/options';
import type { Facet } from '#contracts/catalogue/views';
import { categoryOf, idOf } from '#contracts/kernel/recorded';
import type { Database } from '../kernel/database.ts';
import type { Tally } from '../kernel/tallies.ts';
import type { ProductRow } from './table.ts';
import { placeOf, usedValues } from './values.ts';

/** A value as a product calls it: group, id, name, Somali name or '', swatch or ''. */
type Spelling = readonly [group: ValueGroup, id: string, name: string, so: string, swatch: string];

const spellingsOf = (row: Pick<ProductRow, 'options' | 'variants'>): readonly Spelling[] =>
  valueGroups.flatMap((group) =>
    usedValues(row, placeOf(group, row.options)).map(({ name, translations: { so }, swatch }): Spelling => [
      group,
      valueId(name),
      name,
      so?.name ?? '',
      swatch ?? '',
    ]),
  );

/** What the sizes and colours of the shop's products are called, and how many products call them so. */
export const productValues: Tally<ProductRow, 'listed' | 'options' | 'variants'> = {
  table: 'product_values',
  columns: ['listed', 'options', 'variants'],
  keys: (row) =>
    row.listed ? [...new Set(spellingsOf(row).map((spelling) => JSON.stringify(spelling)))] : [],
  touches: ({ stream }) => (categoryOf(stream) === 'product' ? idOf(stream) : undefined),
};

/** A value of the shop in the words that most of its products have for it. */
export interface ShopValue extends Omit<Facet, 'count'> {
  readonly group: ValueGroup;
}

/** The sizes and colours of the shop's products, in the order in which they are shown. */
export const valuesInShop = async (db: Database): Promise<readonly ShopValue[]> => {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count from product_values order by count desc, key
  `.execute(db);
  const spelled = rows.map(({ key, count }) => ({ spelling: JSON.parse(key) as Spelling, count }));
  return valueGroups.flatMap((group) => {
    const known = new Map<string, { readonly value: ShopValue; count: number }>();
    for (const { spelling, count } of spelled) {
      const [of, id] = spelling;
      if (of !== group) continue;
      const before = known.get(id);
      known.set(id, {
        value: spelledBy(before?.value, spelling),
        count: (before?.count ?? 0) + count,
      });
    }
    return [...known.values()]
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MOST_VALUES)
      .map(({ value }) => value)
      .toSorted(inShownOrder);
  });
};

/** The first spelling counts, and each of its words from the first that has it. */
const spelledBy = (before: ShopValue | undefined, [group, id, name, so, swatch]: Spelling): ShopValue => ({
  group,
  id,
  name: before?.name ?? name,
  translations: before?.translations?.so || so === '' ? (before?.translations ?? {}) : { so: { name: so } },
  swatch: before?.swatch ?? (swatch === '' ? null : swatch),
});

/** Sizes of clothes, as their letters grow. */
const LETTERS = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl'];
const inWords = new Intl.Collator('en', { numeric: true });

/** `2xl` is `xxl`. */
const lettersOf = (id: string): number =>
  LETTERS.indexOf(id.replace(/^([2-4])x/, (_, times: string) => 'x'.repeat(Number(times))));

const inShownOrder = (one: ShopValue, other: ShopValue): number => {
  const [first, second] = [lettersOf(one.id), lettersOf(other.id)];
  if (first >= 0 || second >= 0)
    return (first < 0 ? LETTERS.length : first) - (second < 0 ? LETTERS.length : second);
  return inWords.compare(one.id, other.id);
};
