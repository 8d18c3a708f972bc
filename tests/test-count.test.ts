import { expect, test } from 'vitest';
import { add, countOf, failuresOf, lastLines, type Report } from './test-count.ts';

const report = (changes: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

const file = (changes: Partial<Report['testResults'][number]> = {}) => ({
  name: 'tests/sum.test.ts',
  status: 'failed',
  message: '',
  startTime: 0,
  endTime: 0,
  assertionResults: [],
  ...changes,
});
const WRONG_SUM = {
  status: 'failed',
  fullName: 'the sum is right',
  failureMessages: ['expected 3 to be 4\n    at sum'],
};

test('counts what passed and failed in the last line, and what was skipped in the line before it', () => {
  const both = add(
    countOf(0, report({ numPendingTests: 1, numTodoTests: 1 })),
    countOf(1, report({ numFailedTests: 2 })),
  );
  expect(lastLines(both)).toEqual(['2 skipped', '6 passed, 2 failed']);
});

test('says nothing of skipped tests when there are none', () => {
  expect(lastLines(countOf(0, report()))).toEqual(['3 passed, 0 failed']);
});

test.each([
  ['a runner that left no report', countOf(0, undefined), 1],
  ['a runner that failed without naming a test', countOf(1, report()), 1],
  ['a file that could not be loaded', countOf(1, report({ testResults: [file()] })), 1],
  [
    'a failed test, once',
    countOf(
      1,
      report({
        numFailedTests: 1,
        testResults: [file({ assertionResults: [WRONG_SUM] })],
      }),
    ),
    1,
  ],
])('%s is a failure', (_name, count, failures) => {
  expect(count.failed).toBe(failures);
});

test('names each failure with why, for whoever has only the end of the output', () => {
  const failures = failuresOf(
    report({
      testResults: [
        file({ assertionResults: [{ ...WRONG_SUM, status: 'passed' }, WRONG_SUM] }),
        file({ name: 'tests/broken.test.ts', message: 'no such module' }),
        file({ status: 'passed' }),
      ],
    }),
  );
  expect(failures).toEqual([
    'FAILED tests/sum.test.ts > the sum is right\n  expected 3 to be 4\n      at sum',
    'FAILED tests/broken.test.ts > could not be loaded\n  no such module',
  ]);
});
