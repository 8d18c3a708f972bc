import type { Kind } from '../kind.ts';
import { crease, hanger, pegs } from '../fittings.ts';
import { around, ovalOutline, pentagonOutline, polar, roundedOutline, star } from '../outlines.ts';
import { darken } from '../paints.ts';
import { group, path, rect, stroke, times } from '../svg.ts';

export const hoodie: Kind = {
  category: 'sportswear',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hanger() +
    path('M144 112Q140 78 200 76Q260 78 256 112Q240 160 200 164Q160 160 144 112Z', darken(body, 0.45)) +
    piece(
      'M146 108L108 122Q90 128 86 152L56 330L100 340L124 222L120 404Q200 416 280 404L276 222L300 340L344 330L314 152Q310 128 292 122L254 108Q262 150 200 178Q138 150 146 108Z',
      body,
      {
        cloth,
        details:
          path('M148 300L252 300L272 372H128Z', darken(body, 0.14)) +
          stroke('M148 300L128 372M252 300L272 372', detail, 3) +
          rect(100, 388, 200, 30, trim) +
          path('M52 314l54 10v30l-60 -10ZM348 314l-54 10v30l60 -10Z', trim) +
          rect(118, 206, 164, 18, trim),
      },
    ) +
    stroke('M178 166V232M222 166V224', detail, 5),
};

export const jersey: Kind = {
  category: 'sportswear',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    hanger() +
    path('M146 104Q200 84 254 104L200 156Z', darken(body, 0.42)) +
    piece(
      'M146 102L106 116L60 190L104 220L122 192L118 404Q200 416 282 404L278 192L296 220L340 190L294 116L254 102L200 150Z',
      body,
      {
        cloth,
        details:
          stroke('M142 98L200 156L258 98', trim, 11) +
          stroke('M56 184L110 224M344 184L290 224', trim, 14) +
          stroke('M176 218L192 206V300M176 300H208', detail, 14) +
          stroke(
            'M224 224Q224 206 240 206Q256 206 256 224V284Q256 302 240 302Q224 302 224 284Z',
            detail,
            14,
          ) +
          rect(100, 376, 200, 9, trim) +
          crease('M150 406Q160 320 146 250Q170 330 168 408Z', 0.13),
      },
    ),
};

export const shorts: Kind = {
  category: 'sportswear',
  place: 'hang',
  paint: ({ body, trim, detail, cloth, piece }) =>
    piece('M116 96H284L322 344Q270 356 218 348L202 226H198L182 348Q130 356 78 344Z', body, {
      cloth,
      details:
        rect(90, 96, 220, 26, darken(body, 0.16)) +
        path('M116 122L130 122L96 352L70 352ZM284 122L270 122L304 352L330 352Z', trim) +
        stroke('M200 122V220', darken(body, 0.35), 3) +
        crease('M150 150Q166 260 140 352L164 352Q176 250 150 150Z', 0.12),
    }) +
    stroke('M192 112Q186 150 178 162M208 112Q214 146 224 156', detail, 5) +
    pegs([140, 260], 96),
};

const ball = { x: 200, y: 302, radius: 128 };
const onBall = (radius: number, degrees: number): string => around(ball.x, ball.y, radius, degrees);

/** One of the five sides: the seam from the middle patch, the patch at the rim, and the seams around it. */
function ballSide(degrees: number, patch: string, seam: string): string {
  const corner = onBall(92, degrees + 36);
  return (
    stroke(`M${onBall(46, degrees)}L${onBall(84, degrees)}`, seam, 4) +
    path(pentagonOutline(...polar(ball.x, ball.y, 116, degrees), 42, degrees + 36), patch) +
    stroke(`M${onBall(84, degrees)}L${corner}L${onBall(84, degrees + 72)}`, seam, 4) +
    stroke(`M${corner}L${onBall(130, degrees + 36)}`, seam, 4)
  );
}

export const football: Kind = {
  category: 'sportswear',
  place: 'stand',
  scale: 1.14,
  paint: ({ body, trim, detail, piece }) =>
    piece(ovalOutline(ball.x, ball.y, ball.radius, ball.radius), body, {
      shade: [26, 22],
      depth: 0.17,
      details: group(
        `rotate(12 ${ball.x} ${ball.y})`,
        times(5, (i) => ballSide(i * 72, i % 2 ? trim : detail, darken(body, 0.5))) +
          path(pentagonOutline(ball.x, ball.y, 48, 0), trim),
      ),
    }),
};

export const bottle: Kind = {
  category: 'sportswear',
  place: 'stand',
  scale: 1.06,
  paint: ({ body, trim, detail, cloth, piece }) =>
    stroke('M226 150Q268 142 262 186', darken(trim, 0.3), 9) +
    piece(roundedOutline(172, 108, 56, 34, 8), darken(trim, 0.2)) +
    piece('M160 140H240V176H160Z', trim, {
      details: times(8, (i) => rect(164 + i * 10, 140, 3, 40, darken(trim, 0.25))),
    }) +
    piece('M160 176H240Q264 186 264 216V408Q264 430 242 430H158Q136 430 136 408V216Q136 186 160 176Z', body, {
      cloth,
      shade: [22, 8],
      details:
        rect(130, 250, 140, 66, trim) +
        star(200, 284, 24, detail) +
        rect(150, 196, 12, 220, '#fff', { opacity: 0.4, rx: 6 }),
    }),
};
