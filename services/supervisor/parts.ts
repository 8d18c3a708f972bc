import { join } from 'node:path';
import { startPostgres } from '../embedded/postgres/postgres.ts';
import { childLog } from './child-log.ts';
import type { ShopConfig } from './config.ts';
import { heapsOf } from './heaps.ts';
import { childVariables, objectVariables, type Variables } from './environment.ts';
import type { Ports } from './ports.ts';
import { startProgram, type Program } from './program.ts';
import type { Secrets } from './secrets.ts';
import type { Service } from './service.ts';

/** The shop's own programs, as paths of scripts. */
export type Scripts = {
  readonly eventStore: string;
  readonly objects: string;
  readonly api: string;
  readonly projector: string;
  /** The simulator of the payment providers and the mail server. */
  readonly simulator: string;
};

export type Part = keyof Scripts | 'postgres';

type Ground = {
  readonly config: ShopConfig;
  readonly scripts: Scripts;
  readonly secrets: Secrets;
  readonly ports: Ports;
  readonly say: (line: string) => void;
  /** Called when Postgres came back on another port, because its own was taken. */
  readonly databaseMoved: () => void;
};

/**
 * The parts of this shop: its api and projector, an embedded server for each store without a configured address, and a
 * simulator for payment providers and a mail server that are not configured.
 */
export function partsOf(ground: Ground): ReadonlyMap<Part, Service> {
  const { config, scripts, secrets, ports } = ground;
  const { external } = config;
  const heaps = heapsOf(config);
  const database = external.database === undefined ? postgres(ground) : undefined;
  const variables = () => childVariables(config, secrets, ports, database?.url());
  const own = (part: keyof Scripts, title: string, args: readonly string[] = []) =>
    program(ground, title, {
      script: scripts[part],
      heap: heaps[part],
      args,
      announces: false,
      env: variables,
    });
  const server = (part: 'eventStore' | 'objects', title: string, env: Variables) =>
    program(ground, title, {
      script: scripts[part],
      heap: heaps[part],
      args: ['--port', String(ports[part]), '--data', join(config.dataDir, title.replace('suuq-', ''))],
      announces: true,
      env: () => env,
    });
  const parts: [Part, Service | undefined][] = [
    ['postgres', database],
    [
      'eventStore',
      external.eventStore
        ? undefined
        : server('eventStore', 'suuq-eventstore', {
            EVENTSTORE_SECRET: secrets.EVENTSTORE_SECRET,
          }),
    ],
    [
      'objects',
      external.objects ? undefined : server('objects', 'suuq-objects', objectVariables(secrets, ports)),
    ],
    ['api', own('api', 'suuq-api')],
    ['projector', own('projector', 'suuq-projector')],
    [
      'simulator',
      config.simulates
        ? own('simulator', 'suuq-simulator', [
            '--port',
            String(ports.simulator),
            '--mail-port',
            String(ports.mail),
          ])
        : undefined,
    ],
  ];
  return new Map(parts.flatMap(([part, service]) => (service ? [[part, service] as const] : [])));
}

type Start = Pick<Program, 'script' | 'args' | 'heap' | 'announces'> & { readonly env: () => Variables };

function program({ config, say }: Ground, title: string, { env, ...rest }: Start): Service {
  const log = childLog(title, join(config.dataDir, 'logs', `${title}.log`), say);
  return {
    name: title,
    start: (giveUp, born) => startProgram({ ...rest, title, env: env() }, log, giveUp, born),
  };
}

function postgres({ config, say, databaseMoved }: Ground): Service & { url(): string } {
  let url: string | undefined;
  return {
    name: 'Postgres',
    url: () => url ?? '',
    start: async (giveUp, born) => {
      const running = await startPostgres({ dataDir: config.dataDir, database: 'suuq', giveUp, born, say });
      const moved = url !== undefined && url !== running.url;
      url = running.url;
      if (moved) databaseMoved();
      return running;
    },
  };
}
