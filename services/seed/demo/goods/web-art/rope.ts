import { lighten } from '../paints.ts';
import { pegs } from '../fittings.ts';
import { stroke } from '../svg.ts';

/** A rope between two heights, hanging a little: its height above the counter at any x. */
export interface Rope {
  readonly width: number;
  readonly left: number;
  readonly sag: number;
  readonly right: number;
}

/** The rope's y at `x`: what hangs there is hooked at this height. */
export function ropeAt({ width, left, sag, right }: Rope, x: number): number {
  const t = x / width;
  return (1 - t) ** 2 * left + 2 * t * (1 - t) * sag + t ** 2 * right;
}

/** The rope's line, and straight on to the left for windows that are wider than the picture. */
export const drawRope = ({ width, left, sag, right }: Rope, colour: string): string =>
  stroke(`M-3000 ${left}H0Q${width / 2} ${sag} ${width} ${right}H${width + 3000}`, colour, 4);

const grey = '#728392';

/** No orders: an empty rope with two pegs, on no wall (look §6). */
export const emptyRope =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 160">' +
  `<g opacity=".3" transform="translate(14 12)">${stroke('M0 60Q240 84 480 60', lighten(grey, 0.2), 4)}</g>` +
  `${stroke('M0 60Q240 84 480 60', grey, 4)}${pegs([150], 92)}${pegs([330], 92)}</svg>`;
