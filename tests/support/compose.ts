import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../programs.ts';

export const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const service = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), args: z.record(z.string(), z.string()) }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  secrets: z
    .array(
      z.union([
        z.string().transform((source) => ({ source, target: `/run/secrets/${source}` })),
        z.object({ source: z.string(), target: z.string() }),
      ]),
    )
    .default([]),
  restart: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.int().optional(),
  stop_grace_period: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  deploy: z.object({ replicas: z.int() }).optional(),
  depends_on: z
    .record(z.string(), z.object({ condition: z.string(), required: z.boolean().default(true) }))
    .default({}),
  healthcheck: z.object({ test: z.array(z.string()), start_period: z.string().optional() }).optional(),
});
const compose = z.looseObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  configs: z.record(z.string(), z.object({ file: z.string() })),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

export const source = text('docker-compose.yml');
/** The variables of .env that it takes, with what holds where they are empty. */
export const variables = [...source.matchAll(/\$\{(\w+)(:[-?])?([^}]*)\}/g)].map(
  ([, name = '', rule = '', value = '']) => ({
    name,
    rule,
    value,
  }),
);
export const {
  services,
  volumes,
  networks,
  configs,
  secrets: files,
} = compose.parse(parse(source, { merge: true }));
export const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
export const others = Object.entries(services).filter(([, { build }]) => build === undefined);
/** These end when they have done their work. */
export const jobs = Object.keys(services).filter((name) => services[name]?.restart === 'on-failure');
export const staying = Object.entries(services).filter(([name]) => !jobs.includes(name));
export const stores = others.filter(([name]) => name !== 'proxy' && !jobs.includes(name));
