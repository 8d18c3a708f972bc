import { pegs } from '../fittings.ts';
import { ink, mix, paints, walls } from '../paints.ts';
import { circle, group, rect, stroke } from '../svg.ts';
import { drawRope } from './rope.ts';

const { wall, counter } = walls.lime;
const PENCIL = mix(counter, ink, 0.45);
const dashed = { 'stroke-dasharray': '2 11' };

/** A sheet on two pegs, with what is to be painted on it: sun, hills and the shop's thread. */
const sheet =
  group('translate(14 12)', rect(95, 130, 210, 240, PENCIL, { opacity: 0.22 })) +
  rect(95, 130, 210, 240, paints.lime) +
  circle(244, 196, 22, paints.banana) +
  stroke('M117 306L168 236L204 284L230 254L283 306', PENCIL, 6, dashed) +
  stroke('M117 338H188', paints.hibiscus, 8) +
  stroke('M200 338H238', paints.mango, 8) +
  stroke('M250 338H283', paints.leaf, 8);

/** Of a product of which there is no picture: 4:5 like every picture, with all that is to be seen in its middle square. */
export const noPicture =
  // A product's page stretches its edge to the window's.
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="400" height="500" preserveAspectRatio="none">' +
  rect(0, 0, 400, 500, wall) +
  rect(0, 410, 400, 90, counter) +
  rect(0, 410, 400, 6, mix(counter, '#FFFFFF', 0.45)) +
  drawRope({ width: 400, left: 96, sag: 132, right: 96 }, mix(wall, ink, 0.45)) +
  sheet +
  pegs([125, 275], 138) +
  '</svg>';
