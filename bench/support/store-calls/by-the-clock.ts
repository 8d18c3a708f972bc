/** The statements that the shop's processes send to Postgres periodically, whatever anybody does. */
const BY_THE_CLOCK: readonly RegExp[] = [
  // Due tasks on the to-do lists, and those that take long.
  /^update work_todo set due_at = date_trunc/,
  // The heartbeat of listeners to changes in the vault.
  /^update vault\.listeners set beat/,
  // Leases of the projections.
  /^select \$1::text$/,
  /^with locks as materialized/,
  // Erasures that are due.
  /max\(noted_at\) over/,
  // The simulator's webhooks.
  /^update simulator\.notices n set due_at/,
  // The shop's clock.
  /^select extract\(epoch from clock_timestamp/,
  // Readiness.
  /^select 1$/,
  /from projection_checkpoints order by name$/,
];

export const isByTheClock = (statement: string): boolean =>
  BY_THE_CLOCK.some((pattern) => pattern.test(statement));
