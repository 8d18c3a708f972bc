import { darken } from './paints.ts';
import { circle, path, rect, stroke, times } from './svg.ts';

type Weave = (body: string, trim: string, detail: string) => string;

const check: Weave = (_body, trim, detail) =>
  times(9, (i) => rect(14 + i * 46, 0, 20, 500, trim, { opacity: 0.55 })) +
  times(11, (i) => rect(0, 20 + i * 46, 400, 20, trim, { opacity: 0.55 })) +
  times(9, (i) => rect(42 + i * 46, 0, 3, 500, detail)) +
  times(11, (i) => rect(0, 48 + i * 46, 400, 3, detail));

const alindi: Weave = (body, trim, detail) =>
  times(5, (i) => {
    const y = 56 + i * 84;
    return (
      rect(0, y, 400, 26, trim) +
      rect(0, y + 8, 400, 4, detail) +
      rect(0, y + 14, 400, 4, detail) +
      rect(0, y + 34, 400, 6, detail) +
      rect(0, y + 46, 400, 10, darken(body, 0.55)) +
      rect(0, y + 62, 400, 4, trim)
    );
  });

const leafs: Weave = (_body, trim, detail) =>
  times(9, (row) =>
    times(8, (i) => {
      const x = 26 + i * 56 + (row % 2) * 28;
      const y = 60 + row * 46;
      const lean = row % 2 ? 38 : -38;
      return path(`M${x} ${y}q14 -18 0 -30q-14 12 0 30Z`, i % 2 ? trim : detail, {
        transform: `rotate(${lean} ${x} ${y})`,
      });
    }),
  );

const zigzag: Weave = (_body, trim, detail) =>
  times(9, (row) => {
    const teeth = times(12, (i) => `l20 ${i % 2 ? 18 : -18}l20 ${i % 2 ? -18 : 18}`);
    return stroke(`M-10 ${70 + row * 46}${teeth}`, row % 2 ? trim : detail, 7);
  });

const diamonds: Weave = (_body, trim, detail) =>
  times(9, (row) =>
    times(6, (i) => {
      const x = 35 + i * 66 + (row % 2) * 33;
      return path(`M${x} ${52 + row * 44}l20 22l-20 22l-20 -22Z`, row % 2 ? trim : detail);
    }),
  );

/** Cloth is drawn over the whole canvas; the piece that wears it clips it. */
export const weaves = {
  plain: () => '',
  stripes: (_body, trim) => times(12, (i) => rect(0, 40 + i * 36, 400, 14, trim)),
  pin: (_body, trim) => times(26, (i) => rect(8 + i * 15, 0, 3, 500, trim)),
  bands: (_body, trim, detail) => rect(0, 196, 400, 46, trim) + rect(0, 252, 400, 12, detail),
  check,
  alindi,
  dots: (_body, trim) =>
    times(11, (row) => times(10, (i) => circle(20 + i * 44 + (row % 2) * 22, 50 + row * 38, 7, trim))),
  leafs,
  zigzag,
  diamonds,
  diagonal: (_body, trim) =>
    times(20, (i) => path(`M${-200 + i * 46} 500L${i * 46} 0h16L${-184 + i * 46} 500Z`, trim)),
} satisfies Record<string, Weave>;
export type Pattern = keyof typeof weaves;
