/** A cluster for tests: several members on one engine, one of which leads; the others are copies that may be behind. */
import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type Engine, openEngine } from '../engine.ts';
import { type RunningNode, serve } from '../node.ts';
import { Reading } from '../reading.ts';
import type { Members } from '../services.ts';
import type { Settings } from '../settings.ts';
import { Mood } from './mood.ts';
import { Relay, Replica } from './replica.ts';

export type Member = RunningNode & { readonly mood: Mood; readonly replica: Replica };

export type Cluster = {
  readonly engine: Engine;
  readonly members: readonly Member[];
  /** Makes a member the leader; with `undefined` there is none, and no member is ready. */
  readonly lead: (member: number | undefined) => void;
  readonly stop: () => Promise<void>;
};

type Options = { readonly members: number; readonly lag: number };

const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;

/** The first member listens on the given port, the others on free ones; the last one leads. */
export async function startCluster(settings: Settings, { members: count, lag }: Options): Promise<Cluster> {
  const relay = new Relay();
  const broken = (error: unknown): void => console.error(error);
  const engine = openEngine(settings, broken, relay);
  const members: Member[] = [];
  let leader: number | undefined;
  const instances = Array.from({ length: count }, () => randomUUID());
  const info: Members = () =>
    new gossip.ClusterInfo().setMembersList(
      members.map(({ port }, index) => {
        const state = leader === undefined ? UNKNOWN : index === leader ? LEADER : FOLLOWER;
        return memberInfo(instances[index] ?? '', port, state);
      }),
    );
  for (let index = 0; index < count; index++)
    members.push(
      await startMember(engine, relay, { ...settings, port: index === 0 ? settings.port : 0 }, info),
    );
  const lead = (chosen: number | undefined): void => {
    leader = chosen;
    for (const [index, { mood, replica }] of members.entries()) {
      mood.notReady = chosen === undefined;
      mood.leader = index === chosen ? undefined : (members[chosen ?? -1]?.port ?? 'unknown');
      replica.beBehind(index === chosen ? 0 : lag);
    }
  };
  lead(count - 1);
  const stop = async (): Promise<void> => {
    for (const { mood } of members) mood.wake();
    await Promise.all(members.map((member) => member.stop()));
    engine.store.close();
  };
  return { engine, members, lead, stop };
}

async function startMember(engine: Engine, relay: Relay, settings: Settings, info: Members): Promise<Member> {
  const replica = new Replica(engine.store);
  relay.replicas.push(replica);
  const mood = new Mood();
  const reading = new Reading(replica, replica.arrivals);
  const node = await serve(engine, settings, { reading, members: info, interceptors: [mood.interceptor] });
  return { ...node, mood, replica };
}

const memberInfo = (instance: string, port: number, state: gossip.MemberInfo.VNodeState) =>
  new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(instance))
    .setTimeStamp(`${Date.now()}0000`)
    .setState(state)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
