/** The event store as a node: its services on one port, its start and its orderly stop. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { Arrivals } from './arrivals.ts';
import { BatchAppend } from './batch-append.ts';
import { type BatchMessage, decodeBatchAppendReq } from './batch-request.ts';
import { Calls } from './calls.ts';
import { Credentials } from './credentials.ts';
import { openFrontDoor } from './front-door.ts';
import { GroupCommit } from './group-commit.ts';
import { clusterOf, supportedMethods } from './introduction.ts';
import { Ledger } from './ledger.ts';
import { type Pack, unpackWrites } from './packs.ts';
import { Reading } from './reading.ts';
import type { Settings } from './settings.ts';
import { Store } from './store.ts';
import { UnaryWrites } from './unary-writes.ts';

/** The limits of a real node: streams at once on a connection, and bytes of a message. */
const OPTIONS = {
  'grpc.max_concurrent_streams': 100,
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
};
/** How long open calls may take to hear that the node stops, in milliseconds. */
const FAREWELL_MS = 1000;

type Handlers = {
  read: handleServerStreamingCall<ReadReq, Pack>;
  batchAppend: handleBidiStreamingCall<BatchMessage, Pack>;
  append: handleClientStreamingCall<AppendReq, AppendResp>;
  delete: handleUnaryCall<DeleteReq, DeleteResp>;
  tombstone: handleUnaryCall<TombstoneReq, TombstoneResp>;
};

export type RunningNode = { readonly port: number; readonly stop: () => Promise<void> };

/**
 * Opens the store and serves it on 127.0.0.1.
 * `broken` hears of a disk failure after which the process must end: what is on disk is then unknown until it is opened again.
 * @throws UnusableFolder
 */
export async function startNode(settings: Settings, broken: (error: unknown) => void): Promise<RunningNode> {
  const store = new Store(settings.folder);
  const calls = new Calls(new Credentials(settings.adminPassword));
  const server = new Server({ ...OPTIONS, interceptors: [unpackWrites] });
  addServices(server, store, calls, settings, broken);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const sockets = new Set<Socket>();
  const door = await openFrontDoor(settings.port, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    injector.injectConnection(socket);
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const stop = async (): Promise<void> => {
    door.close();
    calls.stop();
    await farewell(server);
    for (const socket of sockets) socket.destroy();
    store.close();
  };
  return { port: door.port, stop };
}

/** For answers that are encoded already. */
const asItIs = (encoded: Buffer): Buffer => encoded;

function addServices(
  server: Server,
  store: Store,
  calls: Calls,
  settings: Settings,
  broken: (error: unknown) => void,
): void {
  const ledger = new Ledger(store);
  const arrivals = new Arrivals();
  const commits = new GroupCommit(store, ledger, settings.timeouts, {
    committed: (written) => arrivals.announce(written),
    failed: (error) => console.error('a commit failed and was rolled back', error),
    broken,
  });
  const reading = new Reading(store, arrivals);
  const batch = new BatchAppend(ledger, commits, settings);
  const writes = new UnaryWrites(ledger, commits, settings);
  const { read, batchAppend, append, tombstone, delete: remove } = streams.StreamsService;
  const handlers: Handlers = {
    read: (call) => calls.run(call, (gone) => reading.answer(call, gone)),
    batchAppend: (call) => calls.run(call, (gone) => batch.answer(call, gone)),
    append: (call, reply) => calls.answer(call, reply, () => writes.append(call)),
    delete: (call, reply) => calls.answer(call, reply, () => writes.delete(call)),
    tombstone: (call, reply) => calls.answer(call, reply, () => writes.tombstone(call)),
  };
  const definition: ServiceDefinition = {
    append,
    tombstone,
    delete: remove,
    read: { ...read, responseSerialize: asItIs },
    batchAppend: { ...batchAppend, requestDeserialize: decodeBatchAppendReq, responseSerialize: asItIs },
  };
  server.addService(definition, handlers);
  addIntroduction(server);
}

function addIntroduction(server: Server): void {
  const instance = randomUUID();
  const methods = supportedMethods();
  const getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_call, reply) =>
    reply(null, methods);
  const read: handleUnaryCall<Empty, ClusterInfo> = (call, reply) =>
    reply(null, clusterOf(instance, call.getHost()));
  server.addService(features.ServerFeaturesService, { getSupportedMethods });
  server.addService({ read: gossip.GossipService.read }, { read });
}

/** Lets open calls end; after the given time they are cut off. */
async function farewell(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  const timer = setTimeout(() => server.forceShutdown(), FAREWELL_MS);
  await closed;
  clearTimeout(timer);
}
