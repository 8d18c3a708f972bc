/**
 * How many letters must be left out, put in, replaced or swapped with their neighbour to make one word of the other,
 * no letter being touched twice.
 */
export const editDistance = (one: string, other: string): number => {
  const [a, b] = [Array.from(one), Array.from(other)];
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(replaced, at(row, j - 1) + 1, at(last, j) + 1, swapped));
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
};

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
