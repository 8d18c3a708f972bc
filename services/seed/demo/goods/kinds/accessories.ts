import type { Brush, Kind } from '../kind.ts';
import { crease, hook } from '../fittings.ts';
import { ovalOutline, roundedOutline, star } from '../outlines.ts';
import { darken, ink, lighten, paints } from '../paints.ts';
import { circle, path, rect, stroke, times } from '../svg.ts';

export const watch: Kind = {
  category: 'accessories',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hook(200, 92) +
    piece('M170 84Q200 74 230 84L240 218H160Z', body, {
      cloth,
      details: stroke('M180 92L174 210M220 92L226 210', lighten(body, 0.35), 3, {
        'stroke-dasharray': '7 7',
      }),
    }) +
    piece('M160 292H240L228 420Q200 436 172 420Z', body, {
      cloth,
      details:
        times(4, (i) => circle(200, 340 + i * 22, 5, darken(body, 0.6))) +
        stroke('M174 296L182 410M226 296L218 410', lighten(body, 0.35), 3, { 'stroke-dasharray': '7 7' }),
    }) +
    rect(284, 244, 18, 24, darken(trim, 0.2), { rx: 4 }) +
    piece(ovalOutline(200, 256, 90, 90), trim, { shade: [9, 9], depth: 0.3, light: 0.5 }) +
    piece(ovalOutline(200, 256, 70, 70), detail, {
      shade: [-7, -7],
      depth: 0.22,
      details: times(12, (i) =>
        rect(197.5, 194, 5, i % 3 ? 9 : 16, ink, { rx: 2, transform: `rotate(${i * 30} 200 256)` }),
      ),
    }) +
    stroke('M200 256L200 212M200 256L232 274', ink, 7) +
    stroke('M200 268L168 218', paints.hibiscus, 3) +
    circle(200, 256, 7, paints.hibiscus),
};

export const tote: Kind = {
  category: 'accessories',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hook(200, 96) +
    stroke('M148 222Q150 98 200 96Q250 98 252 222', darken(trim, 0.1), 13) +
    piece('M88 204H312L330 412Q200 432 70 412Z', body, {
      cloth,
      shade: [18, 10],
      details: rect(80, 204, 240, 16, darken(body, 0.2)) + crease('M88 204Q120 320 102 420H66Z', 0.1),
    }) +
    piece('M134 204h28v34l-14 10l-14 -10ZM238 204h28v34l-14 10l-14 -10Z', trim, { shade: [5, 4] }) +
    circle(148, 226, 4, detail) +
    circle(252, 226, 4, detail),
};

export const backpack: Kind = {
  category: 'accessories',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hook(200, 100) +
    stroke('M176 128Q176 96 200 96Q224 96 224 128', darken(trim, 0.3), 11) +
    stroke('M104 210Q66 250 82 380M296 210Q334 250 318 380', darken(trim, 0.25), 22) +
    piece('M96 216Q96 118 200 118Q304 118 304 216V384Q304 424 264 424H136Q96 424 96 384Z', body, {
      cloth,
      shade: [20, 12],
      details: stroke('M116 236Q116 150 200 150Q284 150 284 236', detail, 5),
    }) +
    piece('M122 288Q122 272 138 272H262Q278 272 278 288V376Q278 402 252 402H148Q122 402 122 376Z', trim, {
      details: stroke('M118 306H282', detail, 5) + rect(192, 302, 16, 28, detail, { rx: 5 }),
    }) +
    piece(roundedOutline(158, 206, 84, 34, 8), darken(body, 0.2), { details: star(200, 223, 12, detail) }),
};

export const sunglasses: Kind = {
  category: 'accessories',
  place: 'stand',
  scale: 1.16,
  paint: ({ body, trim, detail, piece }) =>
    stroke('M72 316Q60 300 92 262M328 316Q340 300 312 258', darken(body, 0.35), 12) +
    stroke('M176 330Q200 308 224 330', body, 13) +
    piece('M56 306Q120 288 184 310Q196 350 174 392Q138 424 92 408Q58 380 56 306Z', body) +
    piece('M344 306Q280 288 216 310Q204 350 226 392Q262 424 308 408Q342 380 344 306Z', body) +
    piece('M72 318Q122 304 170 322Q178 352 160 380Q132 404 100 392Q76 368 72 318Z', trim, {
      depth: 0.3,
      details: path('M72 372L136 300H176L92 410Z', detail, { opacity: 0.6 }),
    }) +
    piece('M328 318Q278 304 230 322Q222 352 240 380Q268 404 300 392Q324 368 328 318Z', trim, {
      depth: 0.3,
      details: path('M232 372L296 300H330L252 410Z', detail, { opacity: 0.6 }),
    }),
};

export const koofiyad: Kind = {
  category: 'accessories',
  place: 'stand',
  scale: 1.12,
  paint: ({ body, trim, detail, piece }) =>
    piece('M86 252Q90 224 200 220Q310 224 314 252L322 396Q318 428 200 430Q82 428 78 396Z', body, {
      shade: [30, 4],
      details:
        stroke('M78 396Q200 424 322 396', trim, 12) +
        stroke('M84 262Q200 292 316 262', trim, 6) +
        times(9, (i) => {
          const x = 96 + i * 26;
          const y = 338 + 14 * Math.sin((Math.PI * i) / 8);
          return path(`M${x} ${y - 34}l12 34l-12 34l-12 -34Z`, i % 2 ? detail : trim) + circle(x, y, 4, body);
        }) +
        times(
          10,
          (i) =>
            circle(83 + i * 26, 302 + 13 * Math.sin((Math.PI * i) / 9), 4, detail) +
            circle(83 + i * 26, 374 + 14 * Math.sin((Math.PI * i) / 9), 4, detail),
        ),
    }) +
    piece(ovalOutline(200, 250, 114, 34), lighten(body, 0.25), {
      shade: [0, 6],
      depth: 0.12,
      details:
        path(ovalOutline(200, 250, 84, 22), 'none', { stroke: trim, 'stroke-width': 5 }) +
        path(ovalOutline(200, 250, 46, 11), 'none', { stroke: detail, 'stroke-width': 5 }),
    }),
};

const alongFringe = (x: number, i: number): [number, number] => {
  const angle = (Math.PI * i) / 6;
  return [x + 52 * Math.cos(angle), 306 + 40 * Math.sin(angle)];
};

/** One earring, hanging at `x`. */
function earring(x: number, { body, trim, detail, piece }: Brush): string {
  const drop = `M${x} 196Q${x + 84} 250 ${x + 62} 330Q${x} 384 ${x - 62} 330Q${x - 84} 250 ${x} 196Z`;
  const inlay = `M${x} 232Q${x + 44} 268 ${x + 34} 314Q${x} 340 ${x - 34} 314Q${x - 44} 268 ${x} 232Z`;
  const bead = (at: number, y: number): string =>
    stroke(`M${at} ${y}v22`, darken(body, 0.2), 4) + circle(at, y + 30, 9, trim);
  return (
    stroke(`M${x} 62V150q0 14 -12 14`, '#8A6A1E', 4) +
    piece(ovalOutline(x, 182, 20, 20), trim, { shade: [6, 5] }) +
    piece(drop, body, {
      light: 0.55,
      shade: [12, 9],
      details:
        path(inlay, darken(body, 0.25)) +
        circle(x, 294, 17, detail) +
        times(7, (i) => circle(...alongFringe(x, i), 4.5, trim)),
    }) +
    bead(x - 36, 346) +
    bead(x, 358) +
    bead(x + 36, 346)
  );
}

export const earrings: Kind = {
  category: 'accessories',
  place: 'hang',
  paint: (brush) => earring(118, brush) + earring(282, brush),
};
