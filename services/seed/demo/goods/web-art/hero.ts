import { drawObject, type Good } from '../draw-good.ts';
import { ink, mix, walls, type Wall } from '../paints.ts';
import { group, rect } from '../svg.ts';
import { drawRope, ropeAt, type Rope } from './rope.ts';

export type HeroGood = Omit<Good, 'wall' | 'bare'>;

/** What a slide shows: goods from the rope, from left to right, and goods on the counter. */
export interface Slide {
  readonly name: string;
  readonly wall: Wall;
  readonly hanging: readonly HeroGood[];
  readonly standing: readonly HeroGood[];
}

interface Place {
  readonly x: number;
  /** Where the feet are; what hangs has its height from the rope. */
  readonly y?: number;
  readonly scale: number;
}

interface Stage {
  readonly width: number;
  readonly height: number;
  readonly counter: number;
  readonly rope: Rope;
  readonly align: string;
  readonly hanging: readonly Place[];
  readonly standing: readonly Place[];
}

/** The left two fifths are the title's. */
const desktop: Stage = {
  width: 1440,
  height: 620,
  counter: 470,
  rope: { width: 1440, left: 48, sag: 80, right: 44 },
  align: 'xMaxYMid',
  hanging: [
    { x: 773, scale: 0.625 },
    { x: 1023, scale: 0.56 },
    { x: 1262, scale: 0.6 },
  ],
  standing: [
    { x: 676, y: 512, scale: 0.43 },
    { x: 892, y: 520, scale: 0.43 },
    { x: 1120, y: 524, scale: 0.48 },
    { x: 1336, y: 514, scale: 0.4 },
  ],
};

/** The goods are above, the title stands on the counter. */
const phone: Stage = {
  width: 360,
  height: 580,
  counter: 248,
  rope: { width: 360, left: 28, sag: 40, right: 26 },
  align: 'xMidYMin',
  hanging: [
    { x: 60, scale: 0.52 },
    { x: 186, scale: 0.5 },
    { x: 308, scale: 0.48 },
  ],
  standing: [],
};

/** Hung goods sway once about their hook, 60 ms apart (look §4). */
const sway =
  '<style>.s{transform-origin:200px 60px;animation:s .6s cubic-bezier(.2,.7,.2,1) backwards}' +
  '@keyframes s{from{transform:rotate(3deg)}}@media(prefers-reduced-motion:reduce){.s{animation:none}}</style>';

/** Wall, counter and rope go on beyond the picture, so that a window of any shape is filled. */
function background({ width, counter, rope }: Stage, wall: Wall): string {
  const tones = walls[wall];
  const across = width + 6_000;
  return (
    rect(-3_000, -1_000, across, counter + 1_000, tones.wall) +
    rect(-3_000, counter, across, 1_600, tones.counter) +
    rect(-3_000, counter, across, 7, mix(tones.counter, '#FFFFFF', 0.45)) +
    drawRope(rope, mix(tones.wall, ink, 0.55))
  );
}

const place = ({ x, scale }: Place, y: number, anchor: number, content: string): string =>
  group(`translate(${x - 200 * scale} ${(y - anchor * scale).toFixed(1)}) scale(${scale})`, content);

function hang(good: Good, at: Place, i: number, stage: Stage): string {
  const object = drawObject(good, `h${i}-`);
  const swaying = `<g class="s" style="animation-delay:${i * 60}ms">${object}</g>`;
  return place(at, ropeAt(stage.rope, at.x), 60, swaying);
}

const stand = (good: Good, at: Place, i: number, stage: Stage): string =>
  place(at, at.y ?? stage.counter, 430, drawObject(good, `c${i}-`));

function drawSlide({ wall, hanging, standing }: Slide, stage: Stage): string {
  const { width, height, align } = stage;
  const hung = stage.hanging.map((at, i) => (hanging[i] ? hang({ ...hanging[i], wall }, at, i, stage) : ''));
  const stood = stage.standing.map((at, i) =>
    standing[i] ? stand({ ...standing[i], wall }, at, i, stage) : '',
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="${align} meet">${sway}${background(stage, wall)}` +
    `${hung.join('')}${stood.join('')}</svg>`
  );
}

/** A slide of the home page's hero, 1440 x 620 (look §7). */
export const drawHero = (slide: Slide): string => drawSlide(slide, desktop);

/** The same for a phone, 360 x 580: only what hangs. */
export const drawPhoneHero = (slide: Slide): string => drawSlide(slide, phone);
