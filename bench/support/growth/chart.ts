import { writeFileSync } from 'node:fs';

export interface Chart {
  readonly title: string;
  /** The unit of the bottom axis; each step is ten times the one before. */
  readonly of: string;
  readonly sizes: readonly number[];
  /** A value for each size. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
  readonly digits: number;
}

const [WIDTH, HEIGHT] = [720, 320];
const EDGE = { left: 56, right: 190, top: 44, bottom: 44 } as const;
const COLOURS = ['#1b6e5a', '#c2571a', '#3b5bb5', '#8a2f62', '#7a6a00', '#444444'];
const TICKS = 4;
/** The least distance between two names at the end of their lines. */
const NAME = 15;

/** Rounds up to a number with one digit. */
const roundUp = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return Math.ceil(value / unit) * unit;
};

/** Moves overlapping names apart, downwards, but above the chart's lower edge. */
const apart = (places: readonly number[]): readonly number[] => {
  const moved = [...places];
  const order = places.map((_, index) => index).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  let above = -Infinity;
  for (const index of order) {
    above = Math.max(moved[index] ?? 0, above + NAME);
    moved[index] = above;
  }
  let below = HEIGHT;
  for (const index of order.toReversed()) {
    below = Math.min(moved[index] ?? 0, below - NAME);
    moved[index] = below;
  }
  return moved;
};

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" ${more}>${words}</text>`;

const svgOf = ({ title, of, sizes, lines, digits }: Chart): string => {
  const top = roundUp(Math.max(...Object.values(lines).flat()));
  const x = (index: number) =>
    EDGE.left + (index * (WIDTH - EDGE.left - EDGE.right)) / Math.max(1, sizes.length - 1);
  const y = (value: number) => HEIGHT - EDGE.bottom - (value / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const grid = Array.from({ length: TICKS + 1 }, (_, tick) => {
    const [value, end] = [(top * tick) / TICKS, WIDTH - EDGE.right];
    return [
      `<path d="M${EDGE.left} ${y(value).toFixed(1)}H${end}" stroke="#ddd"/>`,
      text(EDGE.left - 8, y(value) + 4, value.toFixed(digits), 'text-anchor="end"'),
    ].join('\n');
  });
  const bottom = sizes.map((size, index) =>
    text(x(index), HEIGHT - EDGE.bottom + 18, size.toLocaleString('en'), 'text-anchor="middle"'),
  );
  const names = Object.keys(lines);
  const ends = apart(names.map((name) => y(lines[name]?.at(-1) ?? 0)));
  const drawn = names.map((name, index) => {
    const values = lines[name] ?? [];
    const colour = COLOURS[index % COLOURS.length];
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const last = values.at(-1)?.toFixed(digits) ?? '';
    return [
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      text(x(sizes.length - 1) + 8, (ends[index] ?? 0) + 4, `${name} ${last}`, `fill="${colour}"`),
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(EDGE.left, 22, title, 'font-size="14" font-weight="bold"'),
    ...grid,
    ...bottom,
    text(EDGE.left, HEIGHT - 8, of),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
};

export const writeChart = (file: string, chart: Chart): void => writeFileSync(file, svgOf(chart));
