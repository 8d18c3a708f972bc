/** What a client asks for before its first append: the server's methods, and the leader. */
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

/** The version whose behaviour is reproduced. */
const SERVER_VERSION = '24.6.0';
const STREAMS = 'event_store.client.streams.streams';

/** Names are lowercase, as a real node's are. */
const METHODS: readonly (readonly [name: string, ...features: string[]])[] = [
  ['read', 'position', 'events'],
  ['append'],
  ['delete'],
  ['tombstone'],
  ['batchappend', 'deadline_duration'],
];

export function supportedMethods(): features.SupportedMethods {
  const methods = METHODS.map(([name, ...names]) =>
    new features.SupportedMethod().setServiceName(STREAMS).setMethodName(name).setFeaturesList(names),
  );
  return new features.SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(SERVER_VERSION);
}

/** A cluster of one: this node, alive and leading, at the address that the caller used. */
export function clusterOf(instance: string, authority: string): gossip.ClusterInfo {
  const { hostname, port } = new URL(`http://${authority}`);
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(instance))
    .setTimeStamp(`${Date.now()}0000`)
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(hostname).setPort(Number(port || '80')));
  return new gossip.ClusterInfo().setMembersList([member]);
}
