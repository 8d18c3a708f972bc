/** How long the goods of an unpaid order are kept (design §5). */
const KEPT_FOR_HOURS = 24;

/** The moment at which an unpaid order gives its goods back, ISO 8601. */
export const payBefore = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + KEPT_FOR_HOURS * 3_600_000).toISOString();
