import type { onClock } from '../lib/dates.ts';

/** How a moment reads on a clock in a zone like Africa/Mogadishu. Throws where the zone does not exist. */
export const zonedClock = (timeZone: string): typeof onClock => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (iso) => {
    // A date and time without a zone is already what the clock shows.
    const shown = new Date(HAS_ZONE.test(iso) ? shownAt(format, new Date(iso)) : `${iso}Z`);
    return {
      getFullYear: () => shown.getUTCFullYear(),
      getMonth: () => shown.getUTCMonth(),
      getDate: () => shown.getUTCDate(),
      getDay: () => shown.getUTCDay(),
      getHours: () => shown.getUTCHours(),
      getMinutes: () => shown.getUTCMinutes(),
      getSeconds: () => shown.getUTCSeconds(),
      getMilliseconds: () => shown.getUTCMilliseconds(),
    };
  };
};

const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/;

const shownAt = (format: Intl.DateTimeFormat, moment: Date): number => {
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second, moment.getUTCMilliseconds());
};
