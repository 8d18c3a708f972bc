import type { Difference } from '#projections/kernel/rebuilding/differing';

const worded = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/**
 * Differences as sentences. Those in `personal` columns, each `table.column`, are told without their values: a
 * verification shows nobody's data, so that nobody has to be on record for it.
 */
export const sentencesHiding = (personal: readonly string[]) => {
  const hidden = new Set(personal);
  return ({ table, key, field, expected, found }: Difference): string => {
    if (field !== undefined) {
      const said = hidden.has(`${table}.${field}`) ? () => '[hidden]' : worded;
      return `${table} ${key}: ${field} is ${said(found)}, the log says ${said(expected)}`;
    }
    return found === null
      ? `${table} ${key}: the row is missing`
      : `${table} ${key}: the log knows nothing of this row`;
  };
};
