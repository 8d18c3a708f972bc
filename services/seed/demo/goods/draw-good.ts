import { weaves, type Pattern } from './cloth.ts';
import type { Kind, Version } from './kind.ts';
import { kinds, type KindName } from './kinds.ts';
import { ink, mix, paints, walls, type Paint, type Wall } from './paints.ts';
import { flatPiece, pieceMaker } from './piece.ts';
import { group, rect, stroke } from './svg.ts';

/** One painted good: a kind on a wall, in the paints a (body), b (trim) and c (detail). */
export interface Good {
  readonly kind: KindName;
  readonly wall: Wall;
  readonly a: Paint;
  readonly b: Paint;
  readonly c: Paint;
  readonly pattern: Pattern;
  readonly v?: Version | undefined;
  /** Without wall and rope, on a canvas 480 wide so that the shadow fits. */
  readonly bare?: boolean;
}

const isDeep = (wall: Wall): boolean => wall === 'cobalt' || wall === 'night';

function wallAndCounter(wall: Wall, place: Kind['place']): string {
  const tones = walls[wall];
  return (
    rect(0, 0, 400, 500, tones.wall) +
    rect(0, 362, 400, 138, tones.counter) +
    rect(0, 362, 400, 6, mix(tones.counter, '#FFFFFF', 0.45)) +
    (place === 'hang' ? stroke('M-6 60Q200 64 406 60', mix(tones.wall, ink, 0.55), 4) : '')
  );
}

/** The noon shadow: the silhouette in one flat tone, moved when it hangs, laid down when it stands. */
function shadow(silhouette: string, place: Kind['place'], wall: Wall): string {
  const [tone, opacity] = isDeep(wall) ? ['#304B6C', 0.38] : ['#456984', 0.22];
  const fall = place === 'hang' ? 'translate(24 20)' : 'matrix(1 0 -.62 .3 266.6 301)';
  // A colour filter would do this in the picture, and take most of the time to render it.
  const flat = silhouette.replaceAll(/(fill|stroke)="#[^"]*"/g, `$1="${tone}"`);
  return `<g opacity="${opacity}" transform="${fall}">${flat}</g>`;
}

/** The object and its shadow. Ids start with `prefix`: two goods in one document need two of them. */
export function drawObject({ kind: name, wall, a, b, c, pattern, v }: Good, prefix = 'p'): string {
  const { scale, place, paint }: Kind = kinds[name];
  const [body, trim, detail] = [paints[a], paints[b], paints[c]];
  const brush = { body, trim, detail, cloth: weaves[pattern](body, trim, detail), version: v };
  const sized = (object: string): string =>
    scale === undefined ? object : group(`translate(200 430) scale(${scale}) translate(-200 -430)`, object);
  const silhouette = sized(paint({ ...brush, piece: flatPiece }));
  return shadow(silhouette, place, wall) + sized(paint({ ...brush, piece: pieceMaker(prefix) }));
}

/** The picture as an SVG document, 400 x 500; the object stays within y 50 to 450, so a square crop is safe (look §9). */
export function drawGood(good: Good): string {
  const kind: Kind = kinds[good.kind];
  const background = good.bare ? '' : wallAndCounter(good.wall, kind.place);
  const glow = isDeep(good.wall) ? (kind.glow ?? '') : '';
  const width = good.bare ? 480 : 400;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 500">` +
    `${background}${glow}${drawObject(good)}</svg>`
  );
}
