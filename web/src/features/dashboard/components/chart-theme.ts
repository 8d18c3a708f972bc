const colour = (name: string): string => `var(--chakra-colors-${name})`;

/** The look's colours for nivo (look §8); they follow the theme, since they are CSS variables. */
export const chart = {
  line: colour('chart-1'),
  before: colour('chart-2'),
  bar: colour('chart-5'),
  current: colour('chart-4'),
  newest: colour('sale'),
  surface: colour('surface'),
  grid: colour('line'),
} as const;

const text = { fontFamily: 'Figtree Variable, system-ui, sans-serif', fontSize: 13, fill: colour('muted') };

export const chartTheme = {
  text,
  labels: { text: { ...text, fontWeight: 700, fill: colour('ink') } },
  crosshair: { line: { stroke: colour('line-strong') } },
  tooltip: { container: { background: 'none', boxShadow: 'none', padding: 0 } },
} as const;

/** The most ticks whose labels do not overlap. */
const TICKS = { wide: 7, phone: 4 } as const;

/** Marks between two ticks; the newest always has one. */
export const ticksOf = <T>(marks: readonly T[]): readonly T[] => {
  const most = window.innerWidth < 480 ? TICKS.phone : TICKS.wide;
  const every = Math.ceil(marks.length / most);
  return marks.filter((_, index) => (marks.length - 1 - index) % every === 0);
};
