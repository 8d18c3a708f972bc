/** What a client and a supervisor ask of a node beside its streams. */
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials } from '@grpc/grpc-js';
import { describe, expect, test } from 'vitest';

type Reply<Out> = (error: Error | null, answer?: Out) => void;

function asked<Out>(call: (reply: Reply<Out>) => void): Promise<Out> {
  return new Promise((resolve, reject) => {
    call((error, answer) =>
      answer === undefined ? reject(error ?? new Error('no answer')) : resolve(answer),
    );
  });
}

/** `authority` is host:port of the node under test. */
export function describeNode(authority: () => string): void {
  describe('the node', () => {
    test('answers a ping over HTTP/1.1', async () => {
      const response = await fetch(`http://${authority()}/ping`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ text: 'Ping request successfully handled' });
    });

    test('tells its methods', async () => {
      const client = new featuresService.ServerFeaturesClient(authority(), credentials.createInsecure());
      const supported = await asked<SupportedMethods>((reply) =>
        client.getSupportedMethods(new shared.Empty(), reply),
      );
      const methods = supported
        .getMethodsList()
        .map((method) => `${method.getServiceName()}/${method.getMethodName()}`.toLowerCase());
      expect(methods).toEqual(
        expect.arrayContaining(
          ['read', 'append', 'delete', 'tombstone', 'batchappend'].map(
            (name) => `event_store.client.streams.streams/${name}`,
          ),
        ),
      );
      client.close();
    });

    test('is the living leader of its cluster', async () => {
      const client = new gossipService.GossipClient(authority(), credentials.createInsecure());
      const info = await asked<gossip.ClusterInfo>((reply) => client.read(new shared.Empty(), reply));
      const [member] = info.getMembersList();
      expect(member?.getState()).toBe(gossip.MemberInfo.VNodeState.LEADER);
      expect(member?.getIsAlive()).toBe(true);
      client.close();
    });
  });
}
