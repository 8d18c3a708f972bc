import type { Facets } from '#contracts/catalogue/views';
import type { Alike } from './alike.ts';
import { groupNames, groups, type Choice } from './groups.ts';

/** How many products each option would show, the other groups' choices applied; and how many all choices leave. */
export const countFacets = (all: readonly Alike[], choice: Choice): { facets: Facets; total: number } => {
  const counts = new Map(groupNames.map((group) => [group, new Map<string, number>()]));
  let total = 0;
  for (const { options, count } of all) {
    const barring = groupNames.filter((group) => {
      const chosen = choice[group];
      return chosen !== undefined && !options[group].some((option) => chosen.includes(option));
    });
    if (barring.length > 1) continue;
    if (barring.length === 0) total += count;
    // A group's own choice does not bar its options.
    for (const group of barring.length === 0 ? groupNames : barring) {
      const of = counts.get(group);
      for (const option of options[group]) of?.set(option, (of.get(option) ?? 0) + count);
    }
  }
  return {
    total,
    facets: Object.fromEntries(
      groupNames.map((group) => [
        group,
        groups[group].map((id) => ({ id, count: counts.get(group)?.get(id) ?? 0 })),
      ]),
    ),
  };
};
