import type { Facets } from '#contracts/catalogue/views';
import type { FacetCount } from './facet-counts.ts';
import { groupNames, groups, type Choice, type Group } from './groups.ts';
import { facetBuckets as bucketsIn } from './facet-buckets.ts';

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
): { facets: Facets; total: number } => {
  const columns = groupNames.map((group, place): Column => {
    const every = Array.from({ length: bucketsIn[group].limit }, (_, bucket) => bucket);
    const isShown = (bucket: number) => choice[group]?.some((option) => shows(group, option, bucket)) ?? true;
    return { group, place, shown: every.map(isShown), counts: every.map(() => 0) };
  });
  let total = 0;
  for (const { facetBuckets, count } of all) {
    const barring = columns.filter(({ shown, place }) => shown[facetBuckets[place] ?? 0] !== true);
    if (barring.length > 1) continue;
    if (barring.length === 0) total += count;
    // A group's own choice takes nothing from its options.
    for (const { counts, place } of barring.length === 0 ? columns : barring) {
      const bucket = facetBuckets[place] ?? 0;
      counts[bucket] = (counts[bucket] ?? 0) + count;
    }
  }
  return { total, facets: Object.fromEntries(columns.map((column) => [column.group, optionsOf(column)])) };
};

const optionsOf = ({ group, counts }: Column): Facets[string] =>
  groups[group].map((id) => ({
    id,
    count: counts.reduce((sum, count, bucket) => sum + (shows(group, id, bucket) ? count : 0), 0),
  }));
