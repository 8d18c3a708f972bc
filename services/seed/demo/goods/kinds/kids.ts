import type { Kind } from '../kind.ts';
import { hook } from '../fittings.ts';
import { ovalOutline, roundedOutline, star } from '../outlines.ts';
import { darken, ink, lighten, mix, paints } from '../paints.ts';
import type { Piece } from '../piece.ts';
import { circle, each, path, rect, stroke, times } from '../svg.ts';

export const truck: Kind = {
  category: 'kids',
  place: 'stand',
  scale: 1.1,
  paint: ({ body, trim, detail, cloth, piece }) =>
    piece('M52 232H236V378H52Z', body, {
      cloth,
      details:
        rect(52, 232, 190, 14, detail) +
        path('M144 262l38 44l-38 44l-38 -44Z', trim) +
        path('M144 284l19 22l-19 22l-19 -22Z', detail) +
        times(9, (i) => path(`M${52 + i * 22} 378l11 -16l11 16Z`, trim)),
    }) +
    piece('M236 272H300Q318 272 326 290L350 334V392H236Z', trim, {
      details:
        path('M254 288H296Q304 288 308 296L322 330H254Z', '#DDF1FB') +
        path('M254 288H284L262 330H254Z', '#fff') +
        rect(236, 350, 120, 9, detail) +
        circle(340, 366, 9, paints.banana),
    }) +
    piece('M42 376H358V396H42Z', ink) +
    each([104, 284], (x) =>
      piece(ovalOutline(x, 394, 38, 38), ink, {
        depth: 0.4,
        light: 0.2,
        details: circle(x, 394, 19, detail) + circle(x, 394, 7, ink),
      }),
    ),
};

const ring = (y: number, width: number, fill: string, piece: Piece): string =>
  piece(roundedOutline(190 - width / 2, y, width + 20, 52, 26), fill, { shade: [14, 12], light: 0.4 });

export const rings: Kind = {
  category: 'kids',
  place: 'stand',
  scale: 1.1,
  paint: ({ body, trim, detail, piece }) =>
    piece(roundedOutline(190, 128, 20, 290, 10), paints.sand) +
    ring(200, 92, trim, piece) +
    ring(250, 122, detail, piece) +
    ring(300, 152, body, piece) +
    ring(350, 182, mix(trim, body, 0.5), piece) +
    piece('M82 400H318Q326 430 310 430H90Q74 430 82 400Z', paints.tamarind) +
    piece(ovalOutline(200, 158, 30, 30), body, { shade: [8, 7], light: 0.4 }),
};

export const kite: Kind = {
  category: 'kids',
  place: 'hang',
  paint: ({ body, trim, detail, piece }) =>
    hook(200, 96) +
    stroke('M200 348Q168 378 196 396Q226 412 202 436', darken(body, 0.4), 4) +
    path('M178 366l-22 -8l4 24ZM182 366l22 -4l-8 22Z', trim) +
    path('M206 400l-22 -4l8 22ZM210 400l22 -6l-6 22Z', detail) +
    piece('M200 88L308 208L200 352L92 208Z', body, {
      shade: [0, 0],
      depth: 0,
      details:
        path('M200 88L308 208H200Z', trim) +
        path('M200 208H308L200 352Z', detail) +
        path('M200 208H92L200 352Z', lighten(body, 0.25)) +
        star(200, 206, 40, '#fff'),
    }) +
    stroke('M200 88V352M92 208H308', darken(body, 0.5), 3, { opacity: 0.5 }),
};
