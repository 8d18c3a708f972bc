/**
 * A difficult embedded event store, for tests only: `main.ts MODE --port 0 --data DIR`.
 * `noise`: system events, gaps and truncated streams between ours.
 * `follower`: a member whose copy is behind, with the leader elsewhere.
 * `restless`: both of these at once, and from time to time nobody leads. Nothing that a shop starts uses this.
 */
import { ALL } from '../arrivals.ts';
import { endInOrder } from '../ending.ts';
import { openEngine } from '../engine.ts';
import { type RunningNode, serve } from '../node.ts';
import { Reading } from '../reading.ts';
import { alone } from '../services.ts';
import { readSettings, type Settings } from '../settings.ts';
import { startCluster } from './cluster.ts';
import { makeNoise, NOISY } from './noise.ts';

const LAG_MS = 100;
/** After this many commits nobody leads for a while. */
const CHOOSE_EVERY = 100;
const CHOOSING_MS = 400;

const broken = (error: unknown): never => {
  console.error(error);
  process.exit(1);
};

async function startNoisy(settings: Settings): Promise<RunningNode> {
  const engine = openEngine(settings, broken);
  await makeNoise(engine, NOISY);
  const reading = new Reading(engine.store, engine.arrivals);
  return serve(engine, settings, { reading, members: alone(), interceptors: [] });
}

async function startFollower(settings: Settings): Promise<RunningNode> {
  const { members, stop } = await startCluster(settings, { members: 2, lag: LAG_MS });
  return { port: members[0]?.port ?? 0, stop };
}

async function startRestless(settings: Settings): Promise<RunningNode> {
  const { engine, members, lead, stop } = await startCluster(settings, { members: 2, lag: LAG_MS });
  await makeNoise(engine, NOISY);
  let commits = 0;
  const listen = (): void => {
    engine.arrivals.once(ALL, () => {
      if (++commits % CHOOSE_EVERY === 0) {
        lead(undefined);
        setTimeout(() => lead(1), CHOOSING_MS);
      }
      listen();
    });
  };
  listen();
  return { port: members[0]?.port ?? 0, stop };
}

const [mode = '', ...args] = process.argv.slice(2);
const start = { noise: startNoisy, follower: startFollower, restless: startRestless }[mode];
if (start === undefined) throw new Error(`no such mode: ${mode}`);
const node = await start(readSettings(args, process.env));
endInOrder(node.stop, broken);
console.log(`listening 127.0.0.1:${node.port}`);
