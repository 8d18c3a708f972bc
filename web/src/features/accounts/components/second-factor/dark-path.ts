/** The dark squares of a picture as the path of an SVG in which each is one unit wide: a run of them is one rectangle. */
export const darkPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1] === true) return '';
        const end = row.indexOf(false, x);
        const width = (end < 0 ? row.length : end) - x;
        return `M${x} ${y}h${width}v1h-${width}z`;
      }),
    )
    .join('');
