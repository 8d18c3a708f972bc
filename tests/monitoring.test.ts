import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '#services/platform/metrics/metrics';
import { ROOT } from './programs.ts';

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

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

/** What our processes tell: our own names as they stand in the code, and those of every Node process. */
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

  it.each(rules)('says of the alert $alert what it means and what to do', ({ alert }) => {
    expect(operations).toContain(`| \`${alert}\` |`);
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
