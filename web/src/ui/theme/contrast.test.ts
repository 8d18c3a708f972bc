import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { paint, signs, tones, type ToneName } from './tokens.ts';

/** look §2: the pairs used for text, and those used for shapes. */
const text: readonly [ToneName, ...ToneName[]][] = [
  ['ink', 'bg', 'surface', 'sunken'],
  ['muted', 'bg', 'surface', 'sunken'],
  ['accent', 'bg', 'surface', 'sunken'],
  ['accent-ink', 'accent', 'accent-hover'],
  ['accent-soft-ink', 'accent-soft'],
  ['sale-ink', 'sale'],
  ['success', 'surface'],
  ['surface', 'success'],
  ['success-soft-ink', 'success-soft'],
  ['warning', 'surface'],
  ['warning-soft-ink', 'warning-soft'],
  ['danger', 'bg', 'surface'],
  ['danger-ink', 'danger'],
  ['danger-soft-ink', 'danger-soft'],
  ['info', 'surface'],
  ['info-soft-ink', 'info-soft'],
  ['night-ink', 'night'],
  ['night-muted', 'night'],
  ['sale', 'night'],
  ['wall-ink', 'wall'],
  ['wall-muted', 'wall'],
];
const shapes: readonly [ToneName, ...ToneName[]][] = [
  ['line-strong', 'surface', 'bg'],
  ['star', 'surface'],
  ['focus', 'bg', 'surface', 'wall'],
  ['accent', 'accent-soft'],
  ['chart-1', 'surface'],
  ['chart-2', 'surface'],
  ['chart-3', 'surface'],
  ['chart-4', 'surface'],
  ['chart-5', 'surface'],
  ['chart-6', 'surface'],
];

const pairs = (groups: typeof text) =>
  groups.flatMap(([front, ...backs]) => backs.map((back) => [front, back] as const));

const lowest = (front: ToneName, back: ToneName) =>
  Math.min(contrast(tones[front][0], tones[back][0]), contrast(tones[front][1], tones[back][1]));

describe('the colours can be read in both themes', () => {
  it('measures as WCAG does', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#10233B', '#F3F7F6')).toBeCloseTo(14.7, 1);
  });

  it.each(pairs(text))('%s on %s carries text', (front, back) => {
    expect(lowest(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(shapes))('%s on %s carries a shape', (front, back) => {
    expect(lowest(front, back)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(signs))('white lettering on the sign of %s', (_, sign) => {
    expect(contrast('#FFFFFF', sign)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['white on the login counter', '#FFFFFF', paint['cobalt-deep']],
    ['white on the login wall', '#FFFFFF', paint.cobalt],
    ['ink on limewash chips', paint.ink, paint.limewash],
    ['the initial on its tile', paint['tile-ink'], paint.tile],
    ['ink on the PayPal button', paint.ink, paint.paypal],
  ])('%s', (_, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
  });
});
