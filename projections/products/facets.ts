import type { Facets } from '#contracts/catalogue/views';
import { valueGroups, type ValueGroup } from '#contracts/catalogue/options';
import type { FacetCount } from './facet-counts.ts';
import { groupNames, groups, type Choice, type Group } from './groups.ts';
import { facetBuckets as bucketsIn } from './facet-buckets.ts';
import type { ShopValue } from './value-words.ts';
import { choiceOfValue } from './values.ts';

/** Whether an option shows products with a bucket. */
const shows = (group: Group, option: string, bucket: number): boolean =>
  group === 'rating'
    ? bucket >= Number(option)
    : groups[group].findIndex((each) => each === option) === bucket;

interface Column {
  readonly group: Group;
  readonly place: number;
  /** Of each bucket, whether what was chosen shows it. */
  readonly shown: readonly boolean[];
  /** How many products with each bucket the other groups' choices leave. */
  readonly counts: number[];
}

/** How many products each option would show, the other groups' choices applied; and how many all choices leave. */
export const countFacets = (
  all: readonly FacetCount[],
  choice: Choice,
  values: readonly ShopValue[] = [],
): { facets: Facets; total: number } => {
  const columns = groupNames.map((group, place): Column => {
    const every = Array.from({ length: bucketsIn[group].limit }, (_, bucket) => bucket);
    const isShown = (bucket: number) => choice[group]?.some((option) => shows(group, option, bucket)) ?? true;
    return { group, place, shown: every.map(isShown), counts: every.map(() => 0) };
  });
  let total = 0;
  const had = new Map<string, number>();
  for (const { facetBuckets, count, choice: inChoice } of all) {
    const barring = columns.filter(({ shown, place }) => shown[facetBuckets[place] ?? 0] !== true);
    if (inChoice !== undefined) {
      if (barring.length === 0) had.set(inChoice, (had.get(inChoice) ?? 0) + count);
      continue;
    }
    if (barring.length > 1) continue;
    if (barring.length === 0) total += count;
    // A group's own choice takes nothing from its options.
    for (const { counts, place } of barring.length === 0 ? columns : barring) {
      const bucket = facetBuckets[place] ?? 0;
      counts[bucket] = (counts[bucket] ?? 0) + count;
    }
  }
  const fixed = columns.map((column) => [column.group, optionsOf(column)] as const);
  const own = valueGroups.map((group) => [group, valuesOf(group, values, had)] as const);
  return { total, facets: Object.fromEntries([...fixed, ...own]) };
};

/** The values of a group with the counts by choice. */
const valuesOf = (
  group: ValueGroup,
  values: readonly ShopValue[],
  had: ReadonlyMap<string, number>,
): Facets[string] =>
  values
    .filter((value) => value.group === group)
    .map(({ id, name, translations, swatch }) => {
      const count = had.get(choiceOfValue(group, id)) ?? 0;
      return { id, count, name, translations, swatch };
    });

const optionsOf = ({ group, counts }: Column): Facets[string] =>
  groups[group].map((id) => ({
    id,
    count: counts.reduce((sum, count, bucket) => sum + (shows(group, id, bucket) ? count : 0), 0),
  }));
