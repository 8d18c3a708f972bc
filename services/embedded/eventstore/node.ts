/** The event store as a node: its services on one port, its start and its orderly stop. */
import type { Socket } from 'node:net';
import { Server, ServerCredentials, type ServerInterceptor } from '@grpc/grpc-js';
import { Calls } from './calls.ts';
import { addCopying } from './copy-call.ts';
import { Credentials } from './credentials.ts';
import { type Engine, openEngine } from './engine.ts';
import { openFrontDoor } from './front-door.ts';
import { unpackWrites } from './packs.ts';
import { Reading } from './reading.ts';
import { addIntroduction, addStreams, alone, type Members } from './services.ts';
import type { Settings } from './settings.ts';

/** The limits of a real node: streams at once on a connection, and bytes of a message. */
const OPTIONS = {
  'grpc.max_concurrent_streams': 100,
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
};
/** How long open calls may take to end when the node stops, in milliseconds. */
const FAREWELL_MS = 1000;

export type RunningNode = { readonly port: number; readonly stop: () => Promise<void> };

/**
 * The parts of a node besides its engine. With it tests play the other members of a cluster (`testing/`); a shop's node
 * is alone.
 */
export type Part = {
  readonly reading: Reading;
  readonly members: Members;
  readonly interceptors: readonly ServerInterceptor[];
};

/** Opens the store and serves it on 127.0.0.1. `broken` is as in `openEngine`. @throws UnusableFolder */
export async function startNode(settings: Settings, broken: (error: unknown) => void): Promise<RunningNode> {
  const engine = openEngine(settings, broken);
  const reading = new Reading(engine.store, engine.arrivals);
  const node = await serve(engine, settings, { reading, members: alone(), interceptors: [] }).catch(
    (error: unknown) => {
      engine.store.close();
      throw error;
    },
  );
  const stop = async (): Promise<void> => {
    await node.stop();
    engine.store.close();
  };
  return { port: node.port, stop };
}

/** Serves an engine on a port of 127.0.0.1; stopping it leaves the engine open. */
export async function serve(engine: Engine, settings: Settings, part: Part): Promise<RunningNode> {
  const calls = new Calls(new Credentials(settings));
  const server = new Server({ ...OPTIONS, interceptors: [unpackWrites, ...part.interceptors] });
  addStreams(server, engine, part.reading, calls, settings);
  addIntroduction(server, part.members);
  addCopying(server, calls, (path) => engine.store.copyTo(path));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const sockets = new Set<Socket>();
  const door = await openFrontDoor(settings.port, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    injector.injectConnection(socket);
  });
  const stop = async (): Promise<void> => {
    door.close();
    calls.stop();
    await farewell(server);
    for (const socket of sockets) socket.destroy();
  };
  return { port: door.port, stop };
}

/** Lets open calls end; after the given time they are cut off. */
async function farewell(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  const timer = setTimeout(() => server.forceShutdown(), FAREWELL_MS);
  await closed;
  clearTimeout(timer);
}
