import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../programs.ts';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe.skipIf(!hasPromtool)('where Prometheus’s tool is on this machine, an alarm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-rules-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** Whether an alarm goes off at a time, with these figures every 3 s; or every minute, where hours matter. */
  const goesOff = (
    alert: string,
    at: string,
    figures: Readonly<Record<string, string>>,
    { interval, evaluation_interval } = { interval: '3s', evaluation_interval: '2s' },
  ): boolean => {
    const series = Object.entries(figures).map(([name, values]) => ({ series: name, values }));
    const asked = { eval_time: at, alertname: alert, exp_alerts: [] };
    const rule_files = [join(ROOT, 'docs/monitoring/alerts.yml')];
    const tests = [{ interval, input_series: series, alert_rule_test: [asked] }];
    const file = join(folder, 'test.json');
    writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval, tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    const said = `${stdout}${stderr}`;
    expect(said).toMatch(status === 0 ? /SUCCESS/ : new RegExp(`alertname: ${alert}, time`));
    return status !== 0;
  };
  const runs = (who: string, state: string) =>
    `suuq_projection_state{instance="${who}",projection="orders",state="${state}"}`;

  it('rings when all who could run a projection stand by, or are of an older version', () => {
    const figures = {
      [runs('a', 'active')]: '0x40',
      [runs('b', 'active')]: '0x40',
      [runs('a', 'standby')]: '1x40',
    };
    expect(goesOff('NobodyProjects', '30s', figures)).toBe(true);
  });

  it('rings when no projector is there', () => {
    expect(goesOff('NobodyProjects', '20s', { 'up{job="suuq"}': '1x40' })).toBe(true);
  });

  it('does not ring while one takes over from another that was killed', () => {
    // Nine seconds in which nobody runs it.
    const figures = { [runs('a', 'active')]: '1x9 stale', [runs('b', 'active')]: '0x12 1x40' };
    for (const at of ['30s', '34s', '38s', '42s', '50s'])
      expect([at, goesOff('NobodyProjects', at, figures)]).toEqual([at, false]);
  });

  it('rings when a process is gone with its name, and not while one is replaced', () => {
    const up = (who: string) => `up{job="suuq",instance="${who}"}`;
    const gone = { [up('a')]: '1x100', [up('b')]: '1x20 stale' };
    expect(goesOff('ProcessMissing', '90s', gone)).toBe(false);
    expect(goesOff('ProcessMissing', '150s', gone)).toBe(true);
    const replaced = { [up('a')]: '1x100', [up('b')]: '1x20 stale _x9', [up('c')]: '_x30 1x70' };
    expect(goesOff('ProcessMissing', '150s', replaced)).toBe(false);
  });

  it('rings when no api is ready, whatever each lacks, and when there is none', () => {
    const ready = (who: string, check: string) => `suuq_ready{instance="${who}",check="${check}"}`;
    const shop = (ofA: string, ofB: string) => ({
      [ready('a', 'database')]: '1x40',
      [ready('a', 'projections')]: ofA,
      [ready('b', 'projections')]: '1x40',
      [ready('b', 'seeded')]: ofB,
      [ready('b', 'log')]: '0x40',
    });
    // Apis of a new version without its projectors, and one that does not come to its end.
    expect(goesOff('ShopClosed', '60s', shop('0x40', '0x40'))).toBe(true);
    expect(goesOff('ShopClosed', '60s', { 'up{job="suuq"}': '1x40' })).toBe(true);
    // One is replaced while the other serves, or both are away for a moment; the log is told by another alarm.
    expect(goesOff('ShopClosed', '60s', shop('0x40', '1x40'))).toBe(false);
    expect(goesOff('ShopClosed', '60s', shop('1x10 0x8 1x40', '1x10 0x8 1x40'))).toBe(false);
  });

  it('rings when letters are refused by the dozen, and not for addresses that shoppers mistype', () => {
    const letters = (outcome: string) => `suuq_letter_seconds_count{outcome="${outcome}"}`;
    const everyMinute = { interval: '1m', evaluation_interval: '1m' };
    const rings = (sent: string, refused: string) => {
      const figures = { [letters('sent')]: sent, [letters('refused')]: refused };
      return goesOff('LettersFailed', '3h', figures, everyMinute);
    };
    // A busy shop with one in fifty, a quiet one with a guest whose address is not there, a newsletter's old addresses.
    expect(rings('0+5x240', '0+0.1x240')).toBe(false);
    expect(rings('0x240', '0x60 1x20 2x20 3x140')).toBe(false);
    expect(rings('0x120 0+50x120', '0x120 0+4x120')).toBe(false);
    // A server that takes nothing from the shop any more: for three quarters of an hour; in a quiet shop for hours.
    expect(rings('0+5x135 675x105', '0x135 0+5x105')).toBe(true);
    expect(rings('0x240', '0+0.05x240')).toBe(true);
  });

  it('rings when a member of the log stays away or ends again and again, and not while one is replaced', () => {
    const answers = (member: string, who: string) =>
      `suuq_log_member_answering{instance="${who}",member="${member}"}`;
    const everyMinute = { interval: '1m', evaluation_interval: '1m' };
    const rings = (ofA: string, ofB = ofA) => {
      const figures = {
        [answers('log:2113', 'a')]: '1x40',
        [answers('log-2:2113', 'a')]: ofA,
        [answers('log-2:2113', 'b')]: ofB,
      };
      return goesOff('LogMemberAway', '30m', figures, everyMinute);
    };
    expect([rings('1x40'), rings('1x25 0x2 1x20')]).toEqual([false, false]);
    expect([rings('1x15 0x25'), rings(`1x10 ${'0x2 1x0 '.repeat(8)}`)]).toEqual([true, true]);
    // A process that cannot reach it, while another can, has a trouble of its own.
    expect(rings('1x15 0x25', '1x40')).toBe(false);
  });

  it('rings when a certificate of the log ends within thirty days, also when it has ended', () => {
    const until = (days: number) => ({
      'suuq_log_certificate_until_seconds{instance="a",member="log:2113"}': `${days * 86_400}x20`,
      'suuq_log_certificate_until_seconds{instance="a",member="log-2:2113"}': `${700 * 86_400}x20`,
    });
    const rings = (days: number) => goesOff('CertificateEnds', '30s', until(days));
    expect([rings(31), rings(29), rings(-1)]).toEqual([false, true, true]);
  });

  it('rings when the clock of Postgres stays apart from a machine’s, whichever is ahead', () => {
    const rings = (ahead: string) =>
      goesOff('ClocksApart', '60s', { 'suuq_clock_ahead_seconds{instance="a"}': ahead });
    expect([rings('0x20'), rings('0x5 900x4 0x20'), rings('900x20'), rings('-6x20')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('rings when a provider fails again, and not for one call in a quiet shop', () => {
    const calls = (outcome: string) => `suuq_provider_seconds_count{provider="PayPal",outcome="${outcome}"}`;
    const fails = (failed: string) =>
      goesOff('ProviderFails', '66s', { [calls('answered')]: '0x20 1x40', [calls('failed')]: failed });
    expect([fails('0x16 1x40'), fails('0x10 1x6 2x40')]).toEqual([false, true]);
  });

  it.each(['1', '1.0'])('rings when several answers take over a second, counted up to le="%s"', (le) => {
    const answers = (slow: number) => ({
      [`suuq_http_seconds_bucket{le="${le}"}`]: '0+9x40',
      'suuq_http_seconds_bucket{le="2.5"}': `0+${9 + slow}x40`,
      'suuq_http_seconds_bucket{le="+Inf"}': `0+${9 + slow}x40`,
      suuq_http_seconds_count: `0+${9 + slow}x40`,
    });
    expect([goesOff('SlowAnswers', '60s', answers(0)), goesOff('SlowAnswers', '60s', answers(1))]).toEqual([
      false,
      true,
    ]);
  });

  it('rings when a heap is nearly full or much is beside it, however large the heap may become', () => {
    const MIB = 1_048_576;
    const holds = (limit: number, used: number, inAll: number) => {
      const figure = (name: string, mib: number) => [`${name}{instance="a"}`, `${mib * MIB}x100`];
      return Object.fromEntries([
        figure('suuq_heap_limit_bytes', limit),
        figure('nodejs_heap_size_used_bytes', used),
        figure('process_resident_memory_bytes', inAll),
      ]) as Record<string, string>;
    };
    const rings = (...figures: Parameters<typeof holds>) => goesOff('MemoryFull', '90s', holds(...figures));
    expect([rings(600, 200, 350), rings(2_048, 1_200, 1_500)]).toEqual([false, false]);
    expect([rings(600, 550, 700), rings(600, 200, 910)]).toEqual([true, true]);
  });
});
