import type { Kind } from '../kind.ts';
import { darken } from '../paints.ts';
import { path, rect, stroke } from '../svg.ts';

export const book: Kind = {
  category: 'books',
  place: 'stand',
  scale: 1.1,
  paint: ({ body, trim, detail, piece }) =>
    piece('M96 400Q96 372 118 372H318V430H118Q96 430 96 400Z', trim, {
      details: rect(112, 384, 214, 36, '#FFFDF4') + stroke('M112 396H326M112 408H326', '#D8D2BE', 2.5),
    }) +
    piece('M118 130H284V374H118Q92 374 92 352V158Q92 130 118 130Z', body, {
      details:
        rect(92, 130, 26, 250, darken(body, 0.22)) +
        path('M200 174l54 62l-54 62l-54 -62Z', trim) +
        path('M200 204l28 32l-28 32l-28 -32Z', detail) +
        rect(142, 322, 118, 9, trim) +
        rect(166, 340, 70, 6, detail),
    }),
};
