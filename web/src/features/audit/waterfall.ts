interface Timed {
  readonly at: string;
}

interface Fall<Event> {
  readonly event: Event;
  /** Milliseconds after the first event. */
  readonly after: number;
  /** Where its bar begins and how long it is, in per cent of the story: up to the next event. */
  readonly start: number;
  readonly width: number;
}

/** The least width of a bar in per cent, so that it can be seen. */
const LEAST = 1.5;

/**
 * Events in time. Most of a story happens within milliseconds and its last part perhaps a day later: the axis is the
 * square root of time, so that both can be seen.
 */
export const waterfallOf = <Event extends Timed>(events: readonly Event[]): readonly Fall<Event>[] => {
  const first = Date.parse(events[0]?.at ?? '');
  const after = events.map(({ at }) => Math.max(0, Date.parse(at) - first));
  const whole = Math.sqrt(Math.max(1, ...after));
  const placeOf = (ms: number): number => (Math.sqrt(ms) / whole) * (100 - LEAST);
  return events.map((event, index) => {
    const start = placeOf(after[index] ?? 0);
    const end = placeOf(after[index + 1] ?? after[index] ?? 0);
    return { event, after: after[index] ?? 0, start, width: Math.max(LEAST, end - start) };
  });
};

const UNITS = [
  [24 * 60 * 60 * 1_000, 'd'],
  [60 * 60 * 1_000, 'h'],
  [60 * 1_000, 'min'],
  [1_000, 's'],
] as const;

/** 12 ms, 1.4 s, 3 min, 2.5 h, 1 d. */
export const spanText = (ms: number): string => {
  const unit = UNITS.find(([length]) => ms >= length);
  return unit ? `${Math.round((ms / unit[0]) * 10) / 10} ${unit[1]}` : `${ms} ms`;
};
