import { path } from './svg.ts';

/** Silhouettes as path data: a piece is cut along one of these. */
export const ovalOutline = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}Z`;

export const roundedOutline = (x: number, y: number, width: number, height: number, r: number): string => {
  const right = x + width;
  const bottom = y + height;
  const arc = `A${r} ${r} 0 0 1`;
  return (
    `M${x + r} ${y}H${right - r}${arc} ${right} ${y + r}V${bottom - r}${arc} ${right - r} ${bottom}` +
    `H${x + r}${arc} ${x} ${bottom - r}V${y + r}${arc} ${x + r} ${y}Z`
  );
};

/** The point `radius` from a centre at `degrees`, clockwise from straight up. */
export function polar(cx: number, cy: number, radius: number, degrees: number): [x: number, y: number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** That point as path data. */
export const around = (cx: number, cy: number, radius: number, degrees: number): string =>
  polar(cx, cy, radius, degrees)
    .map((value) => value.toFixed(1))
    .join(' ');

export const pentagonOutline = (cx: number, cy: number, radius: number, turn: number): string =>
  `M${[0, 72, 144, 216, 288].map((degrees) => around(cx, cy, radius, turn + degrees)).join('L')}Z`;

export function star(cx: number, cy: number, radius: number, fill: string): string {
  const corners = Array.from({ length: 10 }, (_, i) =>
    around(cx, cy, i % 2 ? radius * 0.42 : radius, i * 36),
  );
  return path(`M${corners.join('L')}Z`, fill);
}
