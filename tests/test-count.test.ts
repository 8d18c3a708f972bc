import { expect, test } from 'vitest';
import { add, countOf, lastLine, type Report } from './test-count.ts';

const report = (changes: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

test('counts what passed, failed and was skipped', () => {
  const both = add(
    countOf(0, report({ numPendingTests: 1, numTodoTests: 1 })),
    countOf(1, report({ numFailedTests: 2 })),
  );
  expect(lastLine(both)).toBe('6 passed, 2 failed, 2 skipped');
});

test('says nothing of skipped tests when there are none', () => {
  expect(lastLine(countOf(0, report()))).toBe('3 passed, 0 failed');
});

test.each([
  ['a runner that left no report', countOf(0, undefined), 1],
  ['a runner that failed without naming a test', countOf(1, report()), 1],
  [
    'a file that could not be loaded',
    countOf(1, report({ testResults: [{ status: 'failed', assertionResults: [] }] })),
    1,
  ],
  [
    'a failed test, once',
    countOf(
      1,
      report({
        numFailedTests: 1,
        testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
      }),
    ),
    1,
  ],
])('%s is a failure', (_name, count, failures) => {
  expect(count.failed).toBe(failures);
});
