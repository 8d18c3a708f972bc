/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
export const dayIn = (zone: string): ((instant: string) => string) => {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => format.format(new Date(instant));
};
