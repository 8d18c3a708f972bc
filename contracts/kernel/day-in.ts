/** Milliseconds of a quarter of an hour. */
const QUARTER = 900_000;
/** The most quarters of an hour whose day is remembered: days are asked for again and again of about the same time. */
const MOST_KNOWN = 1_000;

/**
 * Makes a function that answers the calendar day (`YYYY-MM-DD`) of an instant (ISO 8601) in a time zone, such as the
 * shop's (design §8.18). It throws `RangeError` for what is no instant.
 */
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
