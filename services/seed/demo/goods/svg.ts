/** The few marks that every picture is made of; coordinates are those of the 400 x 500 canvas. */
type Attributes = Readonly<Record<string, string | number>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

const mark = (name: string, attributes: Attributes, more: Attributes): string =>
  `<${name}${written(attributes)}${written(more)}/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => mark('rect', { x, y, width, height, fill }, more);

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  mark('path', { d, fill }, more);

export const stroke = (d: string, colour: string, width = 4, more: Attributes = {}): string =>
  mark(
    'path',
    {
      d,
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    more,
  );

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  mark('circle', { cx, cy, r, fill }, more);

export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => mark('ellipse', { cx, cy, rx, ry, fill }, more);

export const group = (transform: string, content: string): string =>
  `<g transform="${transform}">${content}</g>`;

/** What `draw` makes of 0, 1, … `count` − 1, one after the other. */
export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

/** What `draw` makes of each of `items`, one after the other. */
export const each = <Item>(items: readonly Item[], draw: (item: Item) => string): string =>
  items.map(draw).join('');
