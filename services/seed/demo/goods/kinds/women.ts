import type { Kind } from '../kind.ts';
import { crease, hanger, hook } from '../fittings.ts';
import { ovalOutline } from '../outlines.ts';
import { darken } from '../paints.ts';
import { circle, group, path, rect, stroke, times } from '../svg.ts';
import { weaves } from '../cloth.ts';

export const dress: Kind = {
  category: 'women',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hanger(92, 50) +
    path('M158 100Q200 90 242 100Q234 146 200 148Q166 146 158 100Z', darken(body, 0.42)) +
    piece(
      'M158 98L130 110L112 176L146 190L150 214Q150 226 142 244L88 420Q144 442 200 436Q256 442 312 420L258 244Q250 226 250 214L254 190L288 176L270 110L242 98Q234 140 200 142Q166 140 158 98Z',
      body,
      {
        cloth,
        details:
          crease('M176 236Q160 330 140 436L172 440Q184 330 176 236Z', 0.16) +
          crease('M226 236Q240 330 252 440L280 434Q262 330 226 236Z', 0.13) +
          rect(130, 210, 140, 20, trim) +
          stroke('M152 98Q164 148 200 150Q236 148 248 98', trim, 8) +
          stroke('M84 408Q144 428 200 422Q256 428 316 408', trim, 10),
      },
    ) +
    path('M214 220q30 -20 34 4q-4 18 -34 -4ZM214 220q-6 36 14 56l10 -10q-18 -18 -24 -46Z', detail),
};

export const guntiino: Kind = {
  category: 'women',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hook(256, 96) +
    piece(
      'M150 176Q134 206 136 248L92 418Q146 440 200 434Q256 440 308 418L276 250Q284 200 266 160Q210 190 150 176Z',
      body,
      {
        cloth: cloth || weaves.alindi(body, trim, detail),
        details:
          crease('M168 262Q150 350 136 440L166 440Q176 340 168 262Z') +
          crease('M232 262Q246 350 262 440L284 436Q262 340 232 262Z', 0.12),
      },
    ) +
    piece('M240 100Q264 92 278 108L284 150Q250 214 160 258L130 252Q128 214 146 170Q206 164 240 100Z', body, {
      cloth: group(
        'rotate(-32 200 180)',
        times(6, (i) => rect(0, 96 + i * 36, 400, 10, trim) + rect(0, 112 + i * 36, 400, 4, detail)),
      ),
      details: crease('M262 104Q248 190 150 226L148 240Q262 204 278 112Z', 0.18),
    }) +
    piece('M128 244Q200 272 278 240L282 268Q200 298 124 272Z', trim, {
      details: stroke('M120 258Q200 284 284 254', detail, 5),
    }) +
    piece(ovalOutline(256, 104, 22, 18), trim, { shade: [7, 5] }) +
    piece('M262 116q26 40 18 92q-16 4 -24 -4q8 -40 -8 -84Z', body, {
      cloth: times(9, (i) => rect(230, 120 + i * 14, 70, 5, i % 2 ? trim : detail)),
      shade: [6, 4],
    }),
};

export const dirac: Kind = {
  category: 'women',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hanger(92, 58) +
    path('M104 384L84 432Q200 452 316 432L296 384Z', darken(trim, 0.06)) +
    times(14, (i) => path(`M${88 + i * 16} 434q8 13 16 0Z`, detail)) +
    path('M160 100Q200 88 240 100L200 140Z', darken(body, 0.42)) +
    piece(
      'M160 98Q120 104 92 132L30 262Q62 292 108 282L128 244L98 408Q200 426 302 408L272 244L292 282Q338 292 370 262L308 132Q280 104 240 98Q222 128 200 130Q178 128 160 98Z',
      body,
      {
        cloth,
        depth: 0.16,
        details:
          crease('M140 180Q128 280 116 416L136 418Q146 290 140 180Z', 0.13) +
          crease('M262 190Q270 290 282 416L258 420Q250 290 262 190Z', 0.13) +
          crease('M196 220Q188 320 184 424L202 424Q204 320 196 220Z', 0.1) +
          stroke('M22 250Q64 278 116 268M378 250Q336 278 284 268', detail, 8) +
          stroke('M28 234Q70 260 122 252M372 234Q330 260 278 252', trim, 4) +
          stroke('M90 392Q200 412 310 392', detail, 9) +
          stroke('M92 374Q200 394 308 374', trim, 4) +
          stroke('M94 364Q200 384 306 364', detail, 2) +
          stroke('M154 94Q176 138 200 138Q224 138 246 94', detail, 10) +
          stroke('M200 140V214', detail, 7) +
          times(5, (i) => circle(200, 152 + i * 14, 3.4, trim)) +
          stroke('M170 108Q184 150 200 152Q216 150 230 108', trim, 3),
      },
    ),
};

export const scarf: Kind = {
  category: 'women',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    piece('M196 60L286 62L304 352L214 360Z', darken(body, 0.16), {
      cloth,
      details: rect(180, 316, 140, 8, detail),
    }) +
    times(11, (i) => stroke(`M${218 + i * 8} 354v20`, darken(body, 0.16), 3)) +
    piece('M104 62Q180 54 250 60L244 396L96 396Z', body, {
      cloth,
      details:
        crease('M150 58Q166 230 148 400L174 400Q182 230 168 58Z') +
        crease('M214 58L222 58L220 400L204 400Z', 0.1) +
        rect(80, 344, 200, 22, trim) +
        rect(80, 372, 200, 6, detail),
    }) +
    times(15, (i) => stroke(`M${101 + i * 10} 396v24`, body, 3.4)),
};
