import type { Kind } from '../kind.ts';
import { hook } from '../fittings.ts';
import { ovalOutline, roundedOutline } from '../outlines.ts';
import { darken, ink, lighten, paints } from '../paints.ts';
import { circle, group, path, rect, stroke, times } from '../svg.ts';

export const headphones: Kind = {
  category: 'electronics',
  place: 'hang',
  paint: ({ body, trim, detail, piece }) =>
    hook(200, 126) +
    stroke('M98 292V268Q98 140 200 140Q302 140 302 268V292', darken(body, 0.1), 27) +
    stroke('M95 288V266Q96 134 200 134Q300 134 304 262', lighten(body, 0.28), 6, { opacity: 0.7 }) +
    stroke('M124 224Q140 168 200 164Q260 168 276 224', trim, 9, { opacity: 0.9 }) +
    piece(roundedOutline(74, 262, 60, 128, 28), body, {
      details: path(ovalOutline(100, 326, 18, 36), trim) + path(ovalOutline(100, 326, 8, 20), detail),
    }) +
    piece(roundedOutline(266, 262, 60, 128, 28), body, {
      details: path(ovalOutline(300, 326, 18, 36), trim) + path(ovalOutline(300, 326, 8, 20), detail),
    }) +
    piece(roundedOutline(126, 274, 26, 104, 13), ink) +
    piece(roundedOutline(248, 274, 26, 104, 13), ink),
};

export const phone: Kind = {
  category: 'electronics',
  place: 'stand',
  scale: 1.08,
  paint: ({ body, trim, detail, piece }) =>
    group(
      'rotate(-7 200 430)',
      piece(roundedOutline(222, 168, 122, 254, 22), body, {
        transform: 'rotate(14 283 420)',
        details:
          piece(roundedOutline(234, 180, 44, 72, 16), darken(body, 0.22)) +
          circle(256, 200, 11, ink) +
          circle(256, 200, 5, trim) +
          circle(256, 230, 11, ink) +
          circle(256, 230, 5, trim),
      }) +
        piece(roundedOutline(106, 132, 146, 298, 26), ink, { depth: 0.35 }) +
        piece(roundedOutline(115, 141, 128, 280, 18), trim, {
          depth: 0,
          light: 0,
          details:
            path('M115 300Q160 250 200 290T260 270V430H110Z', detail) +
            path('M115 350Q170 310 243 356V430H110Z', body) +
            circle(206, 204, 24, lighten(detail, 0.6)) +
            rect(160, 148, 38, 11, ink, { rx: 6 }) +
            path('M115 141L180 141L115 300Z', '#fff', { opacity: 0.18 }),
        }),
    ),
};

export const radio: Kind = {
  category: 'electronics',
  place: 'stand',
  scale: 1.12,
  paint: ({ body, trim, detail, piece }) =>
    stroke('M300 240L344 116', '#5A6472', 5) +
    circle(345, 114, 7, detail) +
    stroke('M120 236V210Q120 192 138 192H262Q280 192 280 210V236', darken(body, 0.35), 14) +
    piece(roundedOutline(64, 230, 272, 188, 26), body, {
      details:
        rect(64, 372, 280, 60, darken(body, 0.14)) +
        piece(ovalOutline(144, 322, 62, 62), trim, {
          shade: [-8, -6],
          depth: 0.3,
          details: times(7, (r) => times(7, (i) => circle(102 + i * 14, 280 + r * 14, 4, darken(trim, 0.6)))),
        }) +
        piece(roundedOutline(222, 258, 96, 52, 10), lighten(detail, 0.25), {
          shade: [-5, -5],
          depth: 0.25,
          details:
            times(8, (i) => rect(232 + i * 11, 270, 2.5, i % 2 ? 12 : 20, ink)) +
            rect(270, 258, 4, 52, paints.hibiscus),
        }) +
        piece(ovalOutline(244, 346, 20, 20), detail, { shade: [5, 4] }) +
        piece(ovalOutline(296, 346, 20, 20), detail, { shade: [5, 4] }) +
        stroke('M244 346L252 334M296 346L290 333', ink, 4),
    }) +
    rect(92, 416, 30, 14, ink, { rx: 3 }) +
    rect(278, 416, 30, 14, ink, { rx: 3 }),
};

export const laptop: Kind = {
  category: 'electronics',
  place: 'stand',
  scale: 1.1,
  paint: ({ body, trim, detail, piece }) =>
    piece(roundedOutline(84, 196, 232, 172, 14), ink, { depth: 0.3 }) +
    piece(roundedOutline(94, 206, 212, 150, 7), trim, {
      depth: 0,
      light: 0,
      details:
        path('M90 330Q150 270 206 312T320 284V380H90Z', detail) +
        path('M90 356Q180 306 320 350V380H90Z', body) +
        circle(262, 246, 20, lighten(detail, 0.6)) +
        path('M94 206H196L94 330Z', '#fff', { opacity: 0.16 }),
    }) +
    piece('M58 366H342L366 418Q368 430 354 430H46Q32 430 34 418Z', lighten(body, 0.25), {
      shade: [8, 10],
      details:
        path('M84 376H316L330 402H70Z', darken(body, 0.25)) +
        path('M166 406H234L238 420H162Z', darken(body, 0.08)),
    }),
};
