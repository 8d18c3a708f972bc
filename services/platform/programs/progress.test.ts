import { expect, it } from 'vitest';
import { progressOn } from './progress.ts';

const terminal = (isTTY: boolean, columns = 40) => {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text) };
};

it('draws a bar on a terminal, no wider than that, and takes it away', () => {
  const screen = terminal(true);
  const progress = progressOn(screen);
  progress.show(1, 2, 'one of two rows and more words than fit');
  progress.show(2, 2, 'two of two');
  progress.clear();
  expect(screen.written).toEqual([
    '\r\u001B[K████████████░░░░░░░░░░░░  one of two ro',
    '\r\u001B[K████████████████████████  two of two',
    '\r\u001B[K',
  ]);
});

it('writes nothing elsewhere while little time has passed', () => {
  const file = terminal(false);
  const progress = progressOn(file);
  progress.show(0, 0, 'nothing to do');
  progress.clear();
  expect(file.written).toEqual([]);
});
