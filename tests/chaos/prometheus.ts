import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { eventually } from '#resilience/eventually';
import { freePort } from '../../services/platform/programs/free-port.ts';

/** Whether Prometheus is installed on this machine. */
export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;
if (!hasPrometheus) console.log('NOT RUN the alarms: Prometheus is not on this machine');

const MONITORING = join(import.meta.dirname, '../../docs/monitoring');
/** Milliseconds. */
const STARTED_WITHIN = 60_000;

/** Where the processes are found, and by which token, is another matter in a test. */
const Configuration = z.looseObject({ scrape_configs: z.tuple([z.object({ job_name: z.string() })]) });

const Alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.looseObject({ alertname: z.string() }) })),
  }),
});

export interface Prometheus extends AsyncDisposable {
  /** The alarms that are firing now. */
  readonly firing: () => Promise<ReadonlySet<string>>;
}

/** Starts Prometheus with the configuration and the alarms of docs/monitoring, for these processes. */
export const startPrometheus = async (targets: readonly string[]): Promise<Prometheus> => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-prometheus-'));
  copyFileSync(join(MONITORING, 'alerts.yml'), join(folder, 'alerts.yml'));
  const given = Configuration.parse(parse(readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8')));
  const jobs = given.scrape_configs.map(({ job_name }) => ({ job_name, static_configs: [{ targets }] }));
  writeFileSync(join(folder, 'prometheus.yml'), stringify({ ...given, scrape_configs: jobs }));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const firing = async (): Promise<ReadonlySet<string>> => {
    const answer = await fetch(`http://${address}/api/v1/alerts`);
    const { data } = Alerts.parse(await answer.json());
    return new Set(
      data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
    );
  };
  const isThere = () =>
    firing().then(
      () => true,
      () => false,
    );
  if (!(await eventually(isThere, { within: STARTED_WITHIN }))) throw new Error('Prometheus does not answer');
  return {
    firing,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
