import type { Facets } from '#contracts/catalogue/views';
import type { Alike } from './alike.ts';
import { groupNames, groups, type Choice, type Group } from './groups.ts';
import { traits as traitsIn } from './traits.ts';

/** Whether an option shows products with a trait. */
const shows = (group: Group, option: string, trait: number): boolean =>
  group === 'rating' ? trait >= Number(option) : groups[group].findIndex((each) => each === option) === trait;

interface Column {
  readonly group: Group;
  readonly place: number;
  /** Of each trait, whether what was chosen shows it. */
  readonly shown: readonly boolean[];
  /** How many products with each trait the other groups' choices leave. */
  readonly counts: number[];
}

/** How many products each option would show, the other groups' choices applied; and how many all choices leave. */
export const countFacets = (all: readonly Alike[], choice: Choice): { facets: Facets; total: number } => {
  const columns = groupNames.map((group, place): Column => {
    const every = Array.from({ length: traitsIn[group].limit }, (_, trait) => trait);
    const isShown = (trait: number) => choice[group]?.some((option) => shows(group, option, trait)) ?? true;
    return { group, place, shown: every.map(isShown), counts: every.map(() => 0) };
  });
  let total = 0;
  for (const { traits, count } of all) {
    const barring = columns.filter(({ shown, place }) => shown[traits[place] ?? 0] !== true);
    if (barring.length > 1) continue;
    if (barring.length === 0) total += count;
    // A group's own choice takes nothing from its options.
    for (const { counts, place } of barring.length === 0 ? columns : barring) {
      const trait = traits[place] ?? 0;
      counts[trait] = (counts[trait] ?? 0) + count;
    }
  }
  return { total, facets: Object.fromEntries(columns.map((column) => [column.group, optionsOf(column)])) };
};

const optionsOf = ({ group, counts }: Column): Facets[string] =>
  groups[group].map((id) => ({
    id,
    count: counts.reduce((sum, count, trait) => sum + (shows(group, id, trait) ? count : 0), 0),
  }));
