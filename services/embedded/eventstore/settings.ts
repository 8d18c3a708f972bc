/** The process's settings: its arguments and the environment variables of a real node. */
import { parseArgs } from 'node:util';
import type { Timeouts } from './group-commit.ts';
import { keptSecret } from './kept-secret.ts';

export type Settings = {
  /** 0: any free port. */
  readonly port: number;
  readonly folder: string;
  readonly adminPassword: string;
  /** The secret that every call must carry; undefined where everybody may call. */
  readonly secret: string | undefined;
  /** The most bytes of one append, all its events together. */
  readonly maxAppendSize: number;
  readonly timeouts: Timeouts;
};

const DEFAULT_MAX_APPEND_SIZE = 1_048_576;
const DEFAULT_TIMEOUT_MS = 2000;

/** The arguments or the environment are invalid; the message is for the operator. */
export class BadSettings extends Error {}

/**
 * Reads `--port` (2113), `--data` (./data/eventstore) and the EVENTSTORE_ variables. Creates the folder's secret where
 * none is given.
 * @throws BadSettings
 */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const { port, data: folder = 'data/eventstore' } = parseArguments(args);
  return {
    port: wholeNumber('--port', port, 2113),
    folder,
    secret: secretOf(folder, environment),
    adminPassword: environment['EVENTSTORE_DEFAULT_ADMIN_PASSWORD'] ?? 'changeit',
    maxAppendSize: variable(environment, 'EVENTSTORE_MAX_APPEND_SIZE', DEFAULT_MAX_APPEND_SIZE),
    timeouts: {
      prepare: variable(environment, 'EVENTSTORE_PREPARE_TIMEOUT_MS', DEFAULT_TIMEOUT_MS),
      commit: variable(environment, 'EVENTSTORE_COMMIT_TIMEOUT_MS', DEFAULT_TIMEOUT_MS),
    },
  };
}

/**
 * The given secret, or else the folder's own, created on its first start; undefined where `EVENTSTORE_INSECURE` says
 * so.
 */
function secretOf(folder: string, environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment['EVENTSTORE_SECRET'] ?? '';
  if (given !== '') return given;
  return environment['EVENTSTORE_INSECURE'] === 'true' ? undefined : keptSecret(folder);
}

function parseArguments(args: readonly string[]): { port?: string; data?: string } {
  try {
    return parseArgs({ args: [...args], options: { port: { type: 'string' }, data: { type: 'string' } } })
      .values;
  } catch (error) {
    throw new BadSettings(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const variable = (environment: NodeJS.ProcessEnv, name: string, otherwise: number): number =>
  wholeNumber(name, environment[name], otherwise);

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  if (!/^\d{1,10}$/.test(text)) throw new BadSettings(`${name} is not a whole number: ${text}`);
  return Number(text);
}
