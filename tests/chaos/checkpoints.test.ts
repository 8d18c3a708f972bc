import { describe, expect, it } from 'vitest';
import { createSightings } from './checkpoints.ts';

const at = (position: bigint) => [{ name: 'orders', position }];

describe('what is seen of checkpoints', () => {
  it('is a fault where one goes back', () => {
    const { note, back } = createSightings();
    for (const [time, position] of [1n, 5n, 5n, 3n, 4n, 6n].entries()) note(time * 100, at(position));
    expect(back()).toEqual(['orders went back from 5 to 3', 'orders went back from 5 to 4']);
  });
  it('is none where a crash of Postgres takes back what it had not yet written', () => {
    const { note, crashes, back } = createSightings();
    note(0, at(1n));
    note(1_000, at(5n));
    note(3_900, at(9n));
    crashes(4_000);
    note(5_000, at(5n));
    expect(back()).toEqual([]);
  });
  it('is a fault where it takes back more', () => {
    const { note, crashes, back } = createSightings();
    note(0, at(1n));
    note(1_000, at(5n));
    note(3_900, at(9n));
    crashes(4_000);
    note(5_000, at(4n));
    expect(back()).toEqual(['orders went back from 5 to 4']);
  });
  it('is a fault where it goes back from where it came after the crash', () => {
    const { note, crashes, back } = createSightings();
    note(0, at(9n));
    crashes(100);
    note(200, at(4n));
    note(300, at(3n));
    expect(back()).toEqual(['orders went back from 4 to 3']);
  });
});
