/** Milliseconds of a quarter of an hour. */
const QUARTER = 900_000;
/** Days are looked up again and again of about the same time; of others they are reckoned. */
const MOST_KNOWN = 1_000;

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
export const dayIn = (zone: string): ((instant: string) => string) => {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const known = new Map<number, string>();
  return (instant) => {
    const at = Date.parse(instant);
    // Zones differ by whole quarters of an hour.
    const quarter = Math.floor(at / QUARTER);
    const day = known.get(quarter) ?? format.format(at);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(quarter, day);
    return day;
  };
};
