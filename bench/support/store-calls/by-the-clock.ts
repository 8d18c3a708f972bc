/** What the shop's processes ask of Postgres now and then, whoever does what. */
const BY_THE_CLOCK: readonly RegExp[] = [
  // What is due on the to-do lists, and what takes long there.
  /^update work_todo set due_at = date_trunc/,
  // Who hears of changes in the vault says that it still does.
  /^update vault\.listeners set beat/,
  // Leases of the projections.
  /^select \$1::text$/,
  // Erasures that are due.
  /max\(noted_at\) over/,
  // The simulator's letters.
  /^update simulator\.notices n set due_at/,
  // Readiness.
  /^select 1$/,
  /from projection_checkpoints order by name$/,
];

export const isByTheClock = (statement: string): boolean =>
  BY_THE_CLOCK.some((pattern) => pattern.test(statement));
