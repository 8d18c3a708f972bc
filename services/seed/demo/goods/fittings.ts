import { ink } from './paints.ts';
import { each, path, rect, stroke } from './svg.ts';

const wire = '#4A3A2E';
const wood = '#8A5A34';

/** What goods hang by; the rope runs at y 60. */
export const hanger = (y = 92, reach = 64): string =>
  stroke(`M200 ${y - 14}V${y - 22}q0 -8 7 -9q8 -2 8 -10a9 9 0 0 0 -18 0`, wire, 4.5) +
  stroke(`M${200 - reach} ${y + 14}L200 ${y - 14}L${200 + reach} ${y + 14}`, wood, 7);

export const pegs = (xs: readonly number[], y: number): string =>
  each(xs, (x) => rect(x - 5, y - 34, 10, 40, '#C98B4B', { rx: 2 }) + rect(x - 5, y - 16, 10, 4, wood));

export const hook = (x: number, bottom: number): string => stroke(`M${x} 62V${bottom}`, wire, 4);

/** A shaded fold of cloth. */
export const crease = (outline: string, opacity = 0.16): string => path(outline, ink, { opacity });
