import { expect, test } from 'vitest';
import type { Report } from './test-count.ts';
import { idleLine, slowestFiles } from './test-times.ts';

const report = (times: Readonly<Record<string, readonly [startTime: number, endTime: number]>>): Report => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: Object.entries(times).map(([name, [startTime, endTime]]) => ({
    name,
    status: 'passed',
    message: '',
    startTime,
    endTime,
    assertionResults: [],
  })),
});

test('names the twenty slowest files of all projects, the slowest first', () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`tests/${at}.test.ts`, [0, at] as const]),
  );
  const lines = slowestFiles(
    new Map([
      ['unit', report(many)],
      ['db', report({ 'tests/slow.db.test.ts': [1_000, 31_250.4] })],
    ]),
  );
  expect(lines).toHaveLength(20);
  expect(lines.slice(0, 2)).toEqual(['30.3 s db tests/slow.db.test.ts', '0.0 s unit tests/29.test.ts']);
});

test('says how much of the cores nobody used', () => {
  expect(idleLine({ idle: 100, all: 1_000 }, { idle: 350, all: 2_000 })).toBe("25 % of the cores' time idle");
});
