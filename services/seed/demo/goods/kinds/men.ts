import type { Kind } from '../kind.ts';
import { crease, hanger, pegs } from '../fittings.ts';
import { star } from '../outlines.ts';
import { darken, lighten } from '../paints.ts';
import { circle, path, rect, stroke, times } from '../svg.ts';
import { weaves } from '../cloth.ts';

export const tshirt: Kind = {
  category: 'men',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, version, piece }) =>
    hanger() +
    path('M142 104Q200 82 258 104Q230 150 200 150Q170 150 142 104Z', darken(body, 0.42)) +
    piece(
      'M142 102L106 118L54 178L96 218L120 194L117 402Q200 416 283 402L280 194L304 218L346 178L294 118L258 102Q236 142 200 142Q164 142 142 102Z',
      body,
      {
        cloth,
        details:
          stroke('M136 98Q160 150 200 150Q240 150 264 98', trim, 11) +
          stroke('M52 190L104 230M348 190L296 230', trim, 8) +
          crease('M152 404Q166 300 150 214Q176 300 176 406Z') +
          crease('M250 404Q232 320 246 262Q262 320 270 404Z', 0.12) +
          (version === 'star' ? star(200, 246, 46, detail) : ''),
      },
    ),
};

export const shirt: Kind = {
  category: 'men',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hanger() +
    piece(
      'M152 100L112 114Q94 120 89 142L58 330L102 340L126 220L122 408Q200 420 278 408L274 220L298 340L342 330L311 142Q306 120 288 114L248 100L200 132Z',
      body,
      {
        cloth,
        details:
          path('M192 120h16V430h-16Z', lighten(body, 0.18)) +
          rect(191, 120, 2, 300, darken(body, 0.3), { opacity: 0.5 }) +
          times(6, (i) => circle(200, 160 + i * 42, 4.5, detail)) +
          path('M226 190h42v40l-21 10l-21 -10Z', darken(body, 0.1)) +
          stroke('M226 198h42', detail, 2.5) +
          crease('M150 410Q164 320 148 250Q172 330 170 412Z', 0.13) +
          path('M56 316l48 10v20l-50 -10ZM344 316l-48 10v20l50 -10Z', trim),
      },
    ) +
    path('M150 98L200 132L176 158L138 112Z', trim) +
    path('M250 98L200 132L224 158L262 112Z', darken(trim, 0.14)),
};

export const trousers: Kind = {
  category: 'men',
  place: 'hang',
  paint: ({ body, trim, cloth, piece }) =>
    piece('M130 92H270L282 140L302 428H226L205 214H195L174 428H98L118 140Z', body, {
      cloth,
      details:
        rect(100, 92, 200, 24, darken(body, 0.18)) +
        stroke('M200 116V206', darken(body, 0.35), 3) +
        stroke('M124 124Q140 164 164 168M276 124Q260 164 236 168', darken(body, 0.35), 3) +
        stroke('M148 200L138 424M252 200L262 424', lighten(body, 0.2), 2.5, { opacity: 0.7 }) +
        times(4, (i) => rect(136 + i * 40, 88, 7, 32, darken(body, 0.3))) +
        rect(90, 408, 100, 8, trim) +
        rect(220, 408, 100, 8, trim),
    }) + pegs([146, 254], 92),
};

export const macawiis: Kind = {
  category: 'men',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    piece('M112 60Q200 52 288 60L302 402Q250 418 200 410Q140 420 98 402Z', body, {
      cloth: cloth || weaves.check(body, trim, detail),
      details:
        crease('M186 56L214 56L236 420L174 420Z', 0.15) +
        rect(80, 372, 240, 7, detail) +
        rect(80, 384, 240, 13, trim) +
        crease('M112 60L126 60L124 420L98 420Z', 0.12) +
        crease('M262 60L270 60L284 420L256 420Z', 0.1),
    }),
};
