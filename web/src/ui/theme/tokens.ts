/** A colour in the light and in the dark theme. */
type Tone = readonly [light: `#${string}`, dark: `#${string}`];

/** Every colour of the interface (look §2). Nothing else in the client names a theme colour. */
export const tones = {
  bg: ['#F3F7F6', '#0B1524'],
  surface: ['#FFFFFF', '#132135'],
  sunken: ['#E6EEED', '#0F1B2C'],
  ink: ['#10233B', '#EDF3F6'],
  muted: ['#4D5E72', '#A6B6C6'],
  line: ['#D3DEDE', '#26384F'],
  'line-strong': ['#728392', '#6F849B'],
  accent: ['#1743B5', '#92B5FF'],
  'accent-hover': ['#10318A', '#B5CDFF'],
  'accent-ink': ['#FFFFFF', '#0B1524'],
  'accent-soft': ['#DFE8FC', '#1C3460'],
  'accent-soft-ink': ['#123590', '#C6D9FF'],
  sale: ['#FFB829', '#FFC04A'],
  'sale-ink': ['#10233B', '#10233B'],
  star: ['#B86E00', '#FFC04A'],
  success: ['#14693F', '#6FD3A0'],
  'success-soft': ['#D6F0E0', '#12392A'],
  'success-soft-ink': ['#0D5632', '#9BE6BF'],
  warning: ['#8A5200', '#F5BC5A'],
  'warning-soft': ['#FFEDC4', '#40300F'],
  'warning-soft-ink': ['#6B3F00', '#FFD58C'],
  danger: ['#B3163F', '#FF8FA8'],
  'danger-ink': ['#FFFFFF', '#2A0612'],
  'danger-soft': ['#FDE2E8', '#47172A'],
  'danger-soft-ink': ['#8E1033', '#FFB9C8'],
  info: ['#0B5C86', '#86CBF2'],
  'info-soft': ['#D7EDF9', '#123A52'],
  'info-soft-ink': ['#0A4A6E', '#B2E0FA'],
  focus: ['#1743B5', '#FFC04A'],
  night: ['#10233B', '#07101C'],
  'night-ink': ['#F3F7F6', '#EDF3F6'],
  'night-muted': ['#AFC0D2', '#A6B6C6'],
  wall: ['#BFE3F6', '#1D3A5C'],
  'wall-ink': ['#10233B', '#EDF3F6'],
  'wall-muted': ['#2F4A66', '#BCD0E2'],
  'chart-1': ['#1743B5', '#92B5FF'],
  'chart-2': ['#C77700', '#FFC04A'],
  'chart-3': ['#178554', '#6FD3A0'],
  'chart-4': ['#D9305F', '#FF8FA8'],
  'chart-5': ['#2A8FC4', '#6CC3EE'],
  'chart-6': ['#7A4BA8', '#C5A3F0'],
} as const satisfies Record<string, Tone>;
export type ToneName = keyof typeof tones;

/** Colours that never lie behind text: counters, their light line, ropes, the backdrop. */
export const scenery = {
  counter: ['#8CCBEE', '#152C49'],
  'counter-line': ['#D9F0FB', '#2B4D74'],
  rope: ['#41607E', '#7E9AB6'],
  veil: ['#0A1423', '#0A1423'],
} as const satisfies Record<string, Tone>;

/** Painted things keep their colours in both themes (look §2). */
export const paint = {
  cobalt: '#1743B5',
  'cobalt-deep': '#10318A',
  'cobalt-light': '#4C76E0',
  mango: '#FFB829',
  sky: '#86C8EE',
  hibiscus: '#D9305F',
  leaf: '#1F8A5B',
  ink: '#10233B',
  limewash: '#FBF8EF',
  peg: '#C98B4B',
  tile: '#F7B0C2',
  'tile-ink': '#5A0E2C',
  paypal: '#FFC43D',
} as const;

/** The signs of the six shops, each dark enough for white lettering (look §2). */
export const signs = {
  electronics: '#D9305F',
  kids: '#1743B5',
  women: '#0F6F76',
  men: '#B2452B',
  footwear: '#10233B',
  books: '#14693F',
} as const;

/** The painted walls with the counter below each (look §9). */
export const walls = {
  sky: ['#C6E6F7', '#93CBEB'],
  mango: ['#FFDC93', '#FFC352'],
  rose: ['#FACFD9', '#F1A3B7'],
  mint: ['#C8EAD9', '#93D2B5'],
  sand: ['#F0E5D0', '#DDC9A4'],
  lilac: ['#DDD6F4', '#BDB1E8'],
  coral: ['#FFD2C3', '#FFA78E'],
  leaf: ['#86CAA6', '#54AC80'],
} as const satisfies Record<string, readonly [wall: string, counter: string]>;
export type WallName = keyof typeof walls;
