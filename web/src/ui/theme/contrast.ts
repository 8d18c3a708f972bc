const channel = (hex: string, from: number): number => {
  const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** The contrast of two colours `#RRGGBB`, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}
