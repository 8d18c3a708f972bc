/** The seventeen paints of the goods (look §9). */
export const paints = {
  lime: '#FBF8EF',
  sand: '#E2C79A',
  banana: '#FFDF80',
  mango: '#FFB629',
  coral: '#FF7A59',
  henna: '#B2452B',
  hibiscus: '#D9305F',
  rose: '#F7B0C2',
  plum: '#6A3D96',
  cobalt: '#2453C9',
  sky: '#86C8EE',
  teal: '#0F7F86',
  leaf: '#1F8A5B',
  mint: '#9ADBBB',
  tamarind: '#7A4326',
  ink: '#16263F',
  slate: '#5C6F86',
} as const;
export type Paint = keyof typeof paints;

/** The eleven walls and the counter below each (look §9). */
export const walls = {
  sky: { wall: '#C6E6F7', counter: '#93CBEB' },
  mango: { wall: '#FFDC93', counter: '#FFC352' },
  rose: { wall: '#FACFD9', counter: '#F1A3B7' },
  mint: { wall: '#C8EAD9', counter: '#93D2B5' },
  sand: { wall: '#F0E5D0', counter: '#DDC9A4' },
  lilac: { wall: '#DDD6F4', counter: '#BDB1E8' },
  coral: { wall: '#FFD2C3', counter: '#FFA78E' },
  lime: { wall: '#E9F1EF', counter: '#CADBD9' },
  cobalt: { wall: '#7399EB', counter: '#416CD1' },
  night: { wall: '#2F4977', counter: '#1E3259' },
  leaf: { wall: '#86CAA6', counter: '#54AC80' },
} as const;
export type Wall = keyof typeof walls;

/** The tone of every line and shade. */
export const ink = '#10233B';
const white = '#FFFFFF';

const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** The colour `share` (0 to 1) of the way from one `#RRGGBB` to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darken = (colour: string, share = 0.22): string => mix(colour, ink, share);
export const lighten = (colour: string, share = 0.3): string => mix(colour, white, share);
