import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const RAN = 'FIGURE 5 times, served again in 0.2 s at most\n      Tests  4 passed (4)\n';
const SKIPPED =
  'NOT RUN the full disks: this account may mount nothing\n\n Test Files  1 skipped (1)\n      Tests  4 skipped (4)\n';

describe('a row of the table of faults', () => {
  it('holds where its command succeeded and printed a figure', () => {
    expect(verdictOf({ passed: true, output: RAN, figures: ['5 times'] })).toBe('yes');
  });
  it('does not hold where its command failed, whatever it printed', () => {
    expect(verdictOf({ passed: false, output: RAN, figures: ['5 times'] })).toBe('NO');
    expect(verdictOf({ passed: false, output: SKIPPED, figures: [] })).toBe('NO');
  });
  it('was not run where all of its tests were skipped, and says why', () => {
    expect(verdictOf({ passed: true, output: SKIPPED, figures: [] })).toBe(
      'not run: the full disks: this account may mount nothing',
    );
    expect(verdictOf({ passed: true, output: ' Tests  4 skipped (4)', figures: [] })).toBe(
      'not run: its tests were skipped',
    );
  });
  it('was not run where it printed no figure, though its tests passed', () => {
    expect(verdictOf({ passed: true, output: 'Tests  4 passed (4)', figures: [] })).toBe(
      'not run: it printed no figure',
    );
  });
  it('was run in part where one of its tests was skipped', () => {
    const output = `${RAN}NOT RUN the alarms: Prometheus is not on this machine\n      Tests  4 passed | 1 skipped (5)`;
    expect(verdictOf({ passed: true, output, figures: ['5 times'] })).toBe(
      'in part; not run: the alarms: Prometheus is not on this machine',
    );
    expect(verdictOf({ passed: true, output: 'Tests  4 passed | 1 skipped (5)', figures: ['4'] })).toBe(
      'in part; not run: its tests were skipped',
    );
  });
});
