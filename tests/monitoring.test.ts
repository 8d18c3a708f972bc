import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '#services/platform/metrics/metrics';
import { ROOT } from './programs.ts';
import { services } from './support/compose.ts';

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const lookup = z.strictObject({
  names: z.array(z.string()),
  type: z.literal('A'),
  port: z.int(),
  refresh_interval: z.string(),
});
const Prometheus = z.looseObject({
  rule_files: z.tuple([z.literal('alerts.yml')]),
  scrape_configs: z.tuple([
    z.strictObject({
      job_name: z.literal('suuq'),
      authorization: z.strictObject({ credentials_file: z.string() }),
      dns_sd_configs: z.array(lookup),
    }),
  ]),
});

const Alerts = z.object({
  groups: z.tuple([
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ]),
});
const { rules } = Alerts.parse(parse(text('docs/monitoring/alerts.yml'))).groups[0];
const Dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) }),
  ),
});
const { panels } = Dashboard.parse(JSON.parse(text('docs/monitoring/dashboard.json')));
const operations = text('docs/operations.md');

/** The metrics of our processes: our own names, taken from the code, and those of every Node process. */
const ours = globSync(['services/**/*.ts', 'projections/**/*.ts'], { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .flatMap((path) => text(path).match(/\bsuuq_[a-z_]+/g) ?? []);
const told = new Set([
  ...ours,
  'up',
  ...(await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name),
]);

const namesIn = (expr: string): string[] =>
  (expr.match(/\b(suuq|nodejs|process)_[a-z0-9_]+|\bup\b/g) ?? []).map((name) =>
    told.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''),
  );

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe('what watches the shop', () => {
  it.skipIf(!hasPromtool)('is what Prometheus takes, where its tool is on this machine', () => {
    const { status, stdout } = spawnSync('promtool', ['check', 'rules', 'docs/monitoring/alerts.yml'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
    const given = text('docs/monitoring/prometheus.yml');
    const alerting = given.replaceAll(/^# (?=alerting:| {2})/gm, '');
    expect(parse(alerting)).toHaveProperty('alerting.alertmanagers');
    const folder = mkdtempSync(join(tmpdir(), 'suuq-prometheus-'));
    for (const config of [given, alerting]) {
      writeFileSync(join(folder, 'prometheus.yml'), config);
      const path = join(folder, 'prometheus.yml');
      const checked = spawnSync('promtool', ['check', 'config', '--syntax-only', path]);
      expect([checked.status, String(checked.stderr)]).toEqual([0, '']);
    }
    rmSync(folder, { recursive: true });
  });

  it('finds every process of docker-compose.yml, by the name of its service and where it answers', () => {
    const {
      scrape_configs: [job],
    } = Prometheus.parse(parse(text('docs/monitoring/prometheus.yml')));
    const found = job.dns_sd_configs.flatMap(({ names, port }) => names.map((name) => [name, port] as const));
    const answersAt = Object.entries(services).flatMap(([name, { networks, environment: set }]) => {
      const [, metrics] = /^\$\{METRICS_PORT:-(\d+)\}$/.exec(set['METRICS_PORT'] ?? '') ?? [];
      return networks.includes('watch') ? [[name, Number(metrics ?? set['PORT'])] as const] : [];
    });
    expect(found).toEqual(answersAt);
    expect(services['api']?.secrets).toContainEqual(
      expect.objectContaining({ source: job.authorization.credentials_file }),
    );
  });

  describe.skipIf(!hasPromtool)('where its tool is on this machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suuq-rules-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    /** Which of the alarms go off at a time, with these figures every 3 s. */
    const goesOff = (alert: string, at: string, figures: Readonly<Record<string, string>>): boolean => {
      const series = Object.entries(figures).map(([name, values]) => ({ series: name, values }));
      const asked = { eval_time: at, alertname: alert, exp_alerts: [] };
      const rule_files = [join(ROOT, 'docs/monitoring/alerts.yml')];
      const tests = [{ interval: '3s', input_series: series, alert_rule_test: [asked] }];
      const file = join(folder, 'test.json');
      writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '2s', tests }));
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

    it('rings when a provider fails again, and not for one call in a quiet shop', () => {
      const calls = (outcome: string) =>
        `suuq_provider_seconds_count{provider="PayPal",outcome="${outcome}"}`;
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

  it.each(rules)('asks for nothing that is not told, in the alert $alert', ({ expr }) => {
    expect(namesIn(expr).length).toBeGreaterThan(0);
    expect(namesIn(expr).filter((name) => !told.has(name))).toEqual([]);
  });

  it.each(panels)('asks for nothing that is not told, in the panel $title', ({ targets }) => {
    const names = targets.flatMap(({ expr }) => namesIn(expr));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !told.has(name))).toEqual([]);
  });

  it('names no bucket by a whole number, which Prometheus 2 and 3 write differently', () => {
    const asked = [...rules, ...panels.flatMap(({ targets }) => targets)];
    expect(asked.flatMap(({ expr }) => expr.match(/\ble\s*!?=\s*["']\d+(\.0+)?["']/g) ?? [])).toEqual([]);
  });

  it.each(rules)('says of the alert $alert what it means and what to do', ({ alert }) => {
    expect(operations).toContain(`| \`${alert}\` |`);
  });

  it('says which alarms no fault has ever fired', () => {
    const struck = new Set(text('tests/chaos/alarms.chaos.test.ts').match(/(?<=alarm: ')\w+/g));
    const [, names = ''] =
      /Never fired by a fault, and tested as rules at most, were ([^.]*)\./.exec(operations) ?? [];
    const named = names.match(/(?<=`)\w+(?=`)/g) ?? [];
    const all = rules.map(({ alert }) => alert);
    expect(struck.size).toBe(16);
    expect([...struck, ...named].toSorted()).toEqual(all.toSorted());
  });

  it('leaves none of our own figures out', () => {
    const watched = new Set(
      [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => namesIn(expr)),
    );
    const waits = [
      'suuq_live_listeners',
      'suuq_projection_batch_seconds',
      'suuq_pool_idle_connections',
      'suuq_work_waiting',
      'suuq_work_overdue',
    ];
    expect([...new Set(ours)].filter((name) => !watched.has(name)).toSorted()).toEqual(waits.toSorted());
  });
});
