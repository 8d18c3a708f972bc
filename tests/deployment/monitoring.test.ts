import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '#services/platform/metrics/metrics';
import { ROOT } from '../programs.ts';
import { services } from '../support/compose.ts';

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
