import { z } from 'zod';

/** The parts of a runner's JSON report that we read. */
export const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
export type Report = z.infer<typeof Report>;

export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * How a runner's end counts. A file that could not be loaded is a failure, and so is a runner that crashed, left no
 * report, or failed without naming a test: nothing that goes wrong may look like success.
 */
export function countOf(exitCode: number, report: Report | undefined): Count {
  if (report === undefined) return { ...NOTHING, failed: 1 };
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + unloadable;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** How a run ends. The last line says what passed and failed and nothing else, for programs that read it (design §2). */
export function lastLines({ passed, failed, skipped }: Count): readonly string[] {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? [`${skipped} skipped`, counted] : [counted];
}

const FIRST_LINES = 3;

/**
 * Each failure with its file, its name and the first lines of the reason: somebody who has only the end of the output
 * must see what failed.
 */
export function failuresOf(report: Report | undefined): readonly string[] {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [described(name, 'could not be loaded', message)];
      return failed.map((test) => described(name, test.fullName, test.failureMessages.join('\n')));
    });
}

function described(file: string, title: string, why: string): string {
  const lines = why.split('\n').slice(0, FIRST_LINES);
  return [`FAILED ${file} > ${title}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
