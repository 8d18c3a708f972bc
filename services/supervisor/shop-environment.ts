import { recalledAddress } from '../embedded/postgres/address.ts';
import { shopConfig, type ShopConfig } from './config.ts';
import { childVariables, type Variables } from './environment.ts';
import { isRunning } from './leftovers.ts';
import { recallPorts } from './ports.ts';
import { recallSecrets } from './secrets.ts';

/**
 * The environment for a command beside the shop on DATA_DIR: the same variables that the shop's own processes get. The
 * given environment's stores and secrets win; where it names all stores, no shop needs to run here. Throws one sentence
 * when a store is missing.
 */
export function shopEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const config = shopConfig(env);
  const obstacle = obstacleTo(config);
  const { eventStore, database } = config.external;
  if (obstacle !== undefined && (eventStore === undefined || database === undefined))
    throw new Error(obstacle);
  return { ...env, ...(obstacle === undefined && keptVariables(config, env)) };
}

/** Undefined where no shop was ever started. */
function keptVariables(config: ShopConfig, given: NodeJS.ProcessEnv): Variables | undefined {
  const { dataDir, external } = config;
  const secrets = recallSecrets(dataDir);
  const ports = recallPorts(dataDir);
  const database = external.database ? undefined : recalledAddress(dataDir);
  const isKept = secrets !== undefined && ports !== undefined;
  if (!isKept || (database === undefined && !external.database)) return undefined;
  return childVariables(config, secrets, ports, database, given);
}

/** Why a command cannot work with the shop on DATA_DIR, in a sentence. */
function obstacleTo(config: ShopConfig): string | undefined {
  const { dataDir, external } = config;
  if (keptVariables(config, {}) === undefined) return noShopIn(dataDir);
  const isThere =
    (external.eventStore !== undefined || isRunning(dataDir, 'eventStore')) &&
    (external.database !== undefined || isRunning(dataDir, 'postgres'));
  return isThere ? undefined : `The shop in ${dataDir} is not running: run make start first.`;
}

/** That there is no shop in DATA_DIR, in a sentence. */
export const noShopIn = (dataDir: string): string =>
  `No shop was started in ${dataDir}: run make start first, or say with DATA_DIR where it is.`;
