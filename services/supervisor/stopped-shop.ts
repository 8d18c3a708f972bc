import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recall } from '../embedded/postgres/place.ts';
import { shopConfig } from './config.ts';
import { takeDataDir } from './data-dir.ts';
import { childVariables } from './environment.ts';
import { keptPorts } from './ports.ts';
import { keptSecrets } from './secrets.ts';
import { noShopIn, shopEnvironment } from './shop-environment.ts';
import { untilTold } from './until-told.ts';

type Work<Result> = (variables: NodeJS.ProcessEnv) => Promise<Result>;

/**
 * Runs work on the stores of a shop that is stopped, with the variables of its processes. Those stores that `make start`
 * brings run only meanwhile, and no shop starts beside them. Throws a sentence where one runs, or never did.
 */
export async function withStoppedShop<Result>(env: NodeJS.ProcessEnv, work: Work<Result>): Promise<Result> {
  const config = shopConfig(env);
  const { dataDir, external } = config;
  if (external.eventStore && external.database) return work(shopEnvironment(env));
  const hasLog = external.eventStore ?? existsSync(join(dataDir, 'eventstore', 'events.db'));
  const hasDatabase = external.database ?? recall(dataDir) !== undefined;
  if (!hasLog || !hasDatabase) throw new Error(noShopIn(dataDir));
  process.umask(0o077); // as for a shop: what its stores write is its owner's alone
  await takeDataDir(config, 'stop it first.');
  // Only here, since the image has no stores to start.
  const { withEventStore, withPostgres } = await import('./embedded-stores.ts');
  const secrets = keptSecrets(dataDir);
  const ports = await keptPorts(dataDir);
  const giveUp = untilTold('It was stopped: run it again before the shop is started.');
  const place = { dataDir, say: (line: string) => console.log(line), giveUp };

  const run = (databaseUrl?: string) =>
    orAborted(giveUp, () => work({ ...env, ...childVariables(config, secrets, ports, databaseUrl, env) }));
  const withLog = (databaseUrl?: string) =>
    external.eventStore
      ? run(databaseUrl)
      : withEventStore({ ...place, port: ports.eventStore, secret: secrets.EVENTSTORE_SECRET }, () =>
          run(databaseUrl),
        );
  return external.database ? withLog() : withPostgres(place, withLog);
}

/** Rejects when aborted, so that the stores are stopped: Postgres outlives its starter. */
function orAborted<Result>(giveUp: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  giveUp.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  giveUp.addEventListener('abort', () => reject(giveUp.reason), { once: true });
  return Promise.race([work(), promise]);
}
