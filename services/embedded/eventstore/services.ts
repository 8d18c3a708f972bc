/** The gRPC services of a node, over its engine. */
import { randomUUID } from 'node:crypto';
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
import type {
  handleBidiStreamingCall,
  handleClientStreamingCall,
  handleServerStreamingCall,
  handleUnaryCall,
  Server,
  ServiceDefinition,
} from '@grpc/grpc-js';
import { type AppendLimits, BatchAppend } from './batch-append.ts';
import { type BatchMessage, decodeBatchAppendReq } from './batch-request.ts';
import type { Calls } from './calls.ts';
import type { Engine } from './engine.ts';
import { clusterOf, supportedMethods } from './introduction.ts';
import type { Pack } from './packs.ts';
import type { Reading } from './reading.ts';
import { UnaryWrites } from './unary-writes.ts';

type Handlers = {
  read: handleServerStreamingCall<ReadReq, Pack>;
  batchAppend: handleBidiStreamingCall<BatchMessage, Pack>;
  append: handleClientStreamingCall<AppendReq, AppendResp>;
  delete: handleUnaryCall<DeleteReq, DeleteResp>;
  tombstone: handleUnaryCall<TombstoneReq, TombstoneResp>;
};

/** The members of the cluster, as the caller at this authority may reach them. */
export type Members = (authority: string) => ClusterInfo;

/** Serializes answers that are encoded already. */
const asItIs = (encoded: Buffer): Buffer => encoded;

export function addStreams(
  server: Server,
  { ledger, commits }: Engine,
  reading: Reading,
  calls: Calls,
  limits: AppendLimits,
): void {
  const batch = new BatchAppend(ledger, commits, limits);
  const writes = new UnaryWrites(ledger, commits, limits);
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
}

export function addIntroduction(server: Server, members: Members): void {
  const methods = supportedMethods();
  const getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_call, reply) =>
    reply(null, methods);
  const read: handleUnaryCall<Empty, ClusterInfo> = (call, reply) => reply(null, members(call.getHost()));
  server.addService(features.ServerFeaturesService, { getSupportedMethods });
  server.addService({ read: gossip.GossipService.read }, { read });
}

/** A cluster of one. */
export function alone(): Members {
  const instance = randomUUID();
  return (authority) => clusterOf(instance, authority);
}
