/** What a client and a supervisor ask a node for besides its streams. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';
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

/** The first host of a client's address, and whether it uses TLS. */
function reached(url: string) {
  const { host, searchParams } = new URL(url.replace(/^[\w+]+:\/\/([^/?]*@)?([^,/?]+)[^?]*/, 'http://$2'));
  if (searchParams.get('tls') === 'false')
    return { host, ca: undefined, secure: credentials.createInsecure() };
  const file = searchParams.get('tlsCAFile');
  const ca = file === null ? undefined : readFileSync(file);
  return { host, ca: ca ?? null, secure: credentials.createSsl(ca) };
}

async function ping(url: string): Promise<{ status: number | undefined; text: string }> {
  const { host, ca } = reached(url);
  const address = `${ca === undefined ? 'http' : 'https'}://${host}/ping`;
  const request = ca === undefined ? getHttp(address) : getHttps(address, ca === null ? {} : { ca });
  const [response]: IncomingMessage[] = await once(request, 'response');
  return { status: response?.statusCode, text: response === undefined ? '' : await text(response) };
}

/** `url` is a client's address of the node under test. */
export function describeNode(url: () => string): void {
  describe('the node', () => {
    test('answers a ping over HTTP/1.1', async () => {
      const response = await ping(url());
      expect(response.status).toBe(200);
      expect(response.text).toContain('Ping request successfully handled');
    });

    test('tells its methods', async () => {
      const { host, secure } = reached(url());
      const client = new featuresService.ServerFeaturesClient(host, secure);
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

    test('knows the living leader of its cluster', async () => {
      const { host, secure } = reached(url());
      const client = new gossipService.GossipClient(host, secure);
      const info = await asked<gossip.ClusterInfo>((reply) => client.read(new shared.Empty(), reply));
      const leaders = info
        .getMembersList()
        .filter((member) => member.getState() === gossip.MemberInfo.VNodeState.LEADER);
      expect(leaders.map((leader) => leader.getIsAlive())).toEqual([true]);
      client.close();
    });
  });
}
