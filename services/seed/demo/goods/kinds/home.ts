import type { Kind } from '../kind.ts';
import { crease } from '../fittings.ts';
import { ovalOutline, roundedOutline } from '../outlines.ts';
import { darken, lighten, paints } from '../paints.ts';
import { circle, oval, path, rect, stroke, times } from '../svg.ts';

export const lamp: Kind = {
  category: 'home',
  place: 'stand',
  scale: 1.06,
  glow: path('M112 232L288 232L372 430H28Z', '#FFD77A', { opacity: 0.34 }),
  paint: ({ body, trim, detail, cloth, piece }) =>
    piece('M186 250H214L218 300Q262 330 256 374Q250 410 232 418H168Q150 410 144 374Q138 330 182 300Z', trim, {
      details: stroke('M140 352Q200 374 260 352', detail, 9) + stroke('M146 376Q200 396 254 376', detail, 4),
    }) +
    piece('M150 416H250V430H150Z', darken(trim, 0.4)) +
    piece('M146 118H254L302 262Q200 282 98 262Z', body, {
      cloth,
      shade: [18, 8],
      details: stroke('M144 122H256', detail, 12) + stroke('M92 258Q200 280 308 258', detail, 12),
    }) +
    rect(196, 104, 8, 16, darken(trim, 0.4)),
};

export const kettle: Kind = {
  category: 'home',
  place: 'stand',
  scale: 1.12,
  paint: ({ body, trim, detail, cloth, piece }) =>
    stroke('M130 246Q130 150 200 150Q270 150 270 246', darken(trim, 0.5), 13) +
    stroke('M152 170Q172 151 200 150Q228 151 248 170', trim, 19) +
    piece('M272 316Q312 300 322 246Q324 230 342 228L358 232L352 250Q342 352 276 374Z', body, {
      shade: [8, 8],
    }) +
    piece('M96 314Q96 250 164 240H236Q304 250 304 314Q304 400 272 424Q200 440 128 424Q96 400 96 314Z', body, {
      cloth,
      shade: [22, 12],
      details:
        stroke('M92 320Q200 344 308 320', trim, 16) +
        stroke('M94 342Q200 366 306 342', detail, 5) +
        stroke('M92 300Q200 324 308 300', detail, 5) +
        oval(138, 282, 12, 26, '#fff', { opacity: 0.5, transform: 'rotate(22 138 282)' }),
    }) +
    piece('M148 242Q150 214 200 212Q250 214 252 242Q200 254 148 242Z', darken(body, 0.1)) +
    piece(ovalOutline(200, 204, 15, 13), trim, { shade: [5, 4] }),
};

export const pot: Kind = {
  category: 'home',
  place: 'stand',
  scale: 1.14,
  paint: ({ body, trim, detail, cloth, piece }) =>
    stroke(
      'M92 312Q54 308 56 334Q58 356 92 352M308 312Q346 308 344 334Q342 356 308 352',
      darken(body, 0.45),
      15,
    ) +
    piece('M84 272H316V378Q314 428 262 430H138Q86 428 84 378Z', body, {
      cloth,
      shade: [24, 12],
      details:
        rect(70, 272, 260, 15, darken(body, 0.25)) +
        stroke('M80 322H320', trim, 12) +
        stroke('M80 342H320', detail, 5) +
        rect(106, 290, 14, 110, '#fff', { opacity: 0.35, rx: 7 }),
    }) +
    piece('M80 272Q86 214 200 208Q314 214 320 272Z', lighten(body, 0.12), {
      shade: [18, 6],
      details: stroke('M92 262Q200 244 308 262', detail, 4),
    }) +
    piece(roundedOutline(176, 184, 48, 26, 12), trim, { shade: [6, 5] }),
};

export const dabqaad: Kind = {
  category: 'home',
  place: 'stand',
  scale: 1.06,
  paint: ({ body, trim, detail, piece }) =>
    stroke('M188 196Q158 164 188 136Q220 106 190 74', '#fff', 9, { opacity: 0.75 }) +
    stroke('M222 204Q250 176 228 152Q212 132 232 108', '#fff', 7, { opacity: 0.6 }) +
    piece('M162 330Q174 350 168 372L140 412H260L232 372Q226 350 238 330Z', body, {
      shade: [14, 4],
      details:
        path('M184 412L200 378L216 412Z', darken(body, 0.55)) +
        path('M152 412L164 386L176 412ZM224 412L236 386L248 412Z', trim),
    }) +
    piece('M128 410H272V430H128Z', darken(body, 0.18)) +
    piece('M96 214Q100 320 166 336H234Q300 320 304 214Z', body, {
      shade: [26, 10],
      details:
        rect(80, 214, 240, 16, trim) +
        times(7, (i) => path(`M${104 + i * 30} 246l14 0l-7 18Z`, i % 2 ? detail : trim)) +
        stroke('M104 276Q200 300 296 276', detail, 5) +
        path('M172 296h56l-10 30h-36Z', darken(body, 0.6)) +
        path('M184 326h32l-5 -16l-10 10l-6 -12Z', paints.mango),
    }) +
    piece(ovalOutline(200, 212, 104, 24), darken(body, 0.12), {
      shade: [0, -5],
      depth: 0.1,
      details:
        path(ovalOutline(200, 214, 88, 17), darken(body, 0.65)) +
        times(6, (i) =>
          path(ovalOutline(140 + i * 24, 212 + (i % 2) * 5, 14, 8), i % 2 ? '#E2502D' : '#6E2A1E'),
        ),
    }),
};

export const rug: Kind = {
  category: 'home',
  place: 'hang',
  paint: ({ body, trim, detail, piece }) =>
    times(19, (i) => stroke(`M${95 + i * 11.7} 408v22`, lighten(trim, 0.4), 4)) +
    piece('M92 58H308V410H92Z', body, {
      details:
        rect(92, 58, 216, 352, 'none', { stroke: trim, 'stroke-width': 36 }) +
        rect(116, 82, 168, 304, 'none', { stroke: detail, 'stroke-width': 6 }) +
        times(
          3,
          (i) =>
            path(`M200 ${96 + i * 94}l58 46l-58 46l-58 -46Z`, i % 2 ? detail : trim) +
            path(`M200 ${116 + i * 94}l34 26l-34 26l-34 -26Z`, body) +
            path(`M200 ${130 + i * 94}l16 12l-16 12l-16 -12Z`, i % 2 ? trim : detail),
        ) +
        times(11, (i) => path(`M${100 + i * 20} 62l9 12h-18ZM${100 + i * 20} 406l9 -12h-18Z`, detail)) +
        times(17, (i) => path(`M96 ${92 + i * 19}l10 8l-10 8ZM304 ${92 + i * 19}l-10 8l10 8Z`, detail)),
    }),
};

export const cushion: Kind = {
  category: 'home',
  place: 'stand',
  scale: 1.14,
  paint: ({ body, detail, cloth, piece }) =>
    piece(
      'M84 206Q80 190 96 194Q200 216 304 194Q320 190 316 206Q296 312 318 416Q322 434 304 430Q200 412 96 430Q78 434 82 416Q104 312 84 206Z',
      body,
      {
        cloth,
        shade: [20, 14],
        details:
          crease('M96 200Q128 224 140 244Q112 232 90 216Z', 0.14) +
          crease('M304 424Q276 400 262 382Q290 392 312 412Z', 0.14),
      },
    ) +
    circle(88, 198, 10, detail) +
    circle(312, 198, 10, detail) +
    circle(86, 424, 10, detail) +
    circle(314, 424, 10, detail),
};
