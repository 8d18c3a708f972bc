import type { Brush, Kind } from '../kind.ts';
import { darken, lighten, paints } from '../paints.ts';
import { circle, group, path, stroke, times } from '../svg.ts';

/** Where the low and the high sneaker differ: the height of the collar, the throat, and the laces. */
const cuts = {
  low: { collar: 62, throat: 316, strap: [322, 334, 340], laces: { count: 4, x: 15, y: 12, top: 292 } },
  high: { collar: 0, throat: 290, strap: [300, 320, 326], laces: { count: 6, x: 10, y: 20, top: 228 } },
} as const;
type Cut = (typeof cuts)[keyof typeof cuts];

const upper = ({ collar, throat }: Cut): string =>
  `M58 396Q50 330 60 ${222 + collar}Q64 ${202 + collar} 84 ${204 + collar}` +
  `Q98 ${230 + collar} 124 ${226 + collar}Q146 ${222 + collar} 158 ${216 + collar}` +
  `Q172 ${throat} 226 338Q250 348 300 352Q352 360 358 398Q220 420 58 396Z`;

const strap = ({ collar, strap: [top, middle, bottom] }: Cut): string =>
  `M112 ${238 + collar}Q140 ${236 + collar} 160 ${226 + collar}L176 ${top}Q150 ${middle} 120 ${bottom}Z`;

function upperDetails(cut: Cut, { body, trim, detail }: Brush): string {
  return (
    path('M262 344Q246 388 282 412L380 412L366 350Z', trim) +
    path(`M40 ${190 + cut.collar}H100Q74 ${250 + cut.collar} 96 330Q104 380 130 414H40Z`, trim) +
    path(strap(cut), darken(body, 0.08)) +
    stroke('M132 406Q196 394 218 352', detail, 12) +
    stroke('M166 410Q222 396 242 358', detail, 12) +
    times(8, (i) =>
      circle(298 + (i % 4) * 14, 374 + Math.floor(i / 4) * 12 + (i % 4) * 2, 2.6, darken(trim, 0.5)),
    )
  );
}

const laces = ({ laces: { count, x, y, top } }: Cut, colour: string): string =>
  times(count, (i) =>
    stroke(`M${154 + i * x} ${top + 12 + i * y}L${184 + i * x} ${top - 4 + i * y}`, colour, 8),
  );

export const sneaker: Kind = {
  category: 'footwear',
  place: 'stand',
  scale: 1.1,
  paint: (brush) => {
    const { body, trim, detail, cloth, version, piece } = brush;
    const cut = cuts[version === 'high' ? 'high' : 'low'];
    const y = (high: number): number => high + cut.collar;
    return (
      path(`M72 ${y(206)}Q120 ${y(188)} 176 ${y(214)}L160 ${y(250)}L84 ${y(246)}Z`, darken(trim, 0.45)) +
      piece(`M148 ${y(212)}Q166 ${y(176)} 192 ${y(190)}L232 332L168 336Z`, lighten(trim, 0.12), {
        shade: [6, 4],
      }) +
      piece(upper(cut), body, { cloth, shade: [8, 12], details: upperDetails(cut, brush) }) +
      laces(cut, detail) +
      piece('M52 386Q200 416 362 390Q372 430 346 430H76Q50 430 52 386Z', paints.lime, {
        shade: [0, 10],
        details: stroke('M52 411Q200 424 366 411', trim, 6),
      })
    );
  },
};

/** The left shoe, about x 0; `light` is the side that the sun comes from once the shoe is placed. */
function sandalShoe({ body, trim, detail, piece }: Brush, light: 1 | -1): string {
  const stitched = { 'stroke-dasharray': '1 11' };
  return (
    piece(
      'M-10 150Q54 150 56 226Q54 280 48 326Q46 430 2 430Q-44 430 -50 344Q-66 268 -58 210Q-50 150 -10 150Z',
      darken(trim, 0.25),
      { shade: [9 * light, 8] },
    ) +
    path(
      'M-10 164Q42 164 43 226Q41 280 36 326Q34 416 2 416Q-32 416 -38 342Q-52 268 -46 212Q-40 164 -10 164Z',
      trim,
    ) +
    path('M2 340q22 6 20 40q-6 26 -20 26q-18 0 -22 -26q-2 -36 22 -40Z', darken(trim, 0.1)) +
    piece('M-62 246Q-10 214 58 264L54 300Q-6 256 -60 290Z', body, {
      shade: [0, 8],
      details: stroke('M-60 268Q-8 236 56 284', detail, 5, stitched),
    }) +
    piece('M58 208Q10 236 -60 326L-52 354Q10 270 56 246Z', body, {
      shade: [4, 8],
      details: stroke('M60 228Q10 254 -56 340', detail, 5, stitched),
    }) +
    circle(-4, 266, 14, detail) +
    circle(-4, 266, 6, body)
  );
}

export const sandal: Kind = {
  category: 'footwear',
  place: 'stand',
  paint: (brush) =>
    group('translate(128 0) scale(1 1) rotate(-5 0 300)', sandalShoe(brush, 1)) +
    group('translate(272 0) scale(-1 1) rotate(5 0 300)', sandalShoe(brush, -1)),
};
