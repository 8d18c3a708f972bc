import { setTimeout as pause } from 'node:timers/promises';
import { leaderAmong, type Member } from './members.ts';

/** Milliseconds for which a member hangs. */
const HANGING = 25_000;

/**
 * The faults of a cluster of three. Each resolves with the time at which one of the remaining members led, if a leader
 * had to be elected.
 */
export type Fault = (leader: Member, followers: readonly Member[]) => Promise<number | undefined>;

const strike = (members: readonly Member[], signal: NodeJS.Signals) => {
  const pids = members.map(({ pid }) => pid());
  for (const pid of pids) process.kill(pid, signal);
  return { then: (next: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, next)) };
};

const chosenAmong = async (members: readonly Member[]): Promise<number> => {
  await leaderAmong(members);
  return performance.now();
};

export const FAULTS = {
  'leader killed': async (leader, followers) => {
    strike([leader], 'SIGKILL');
    return chosenAmong(followers);
  },
  'leader hangs': async (leader, followers) => {
    const began = performance.now();
    const struck = strike([leader], 'SIGSTOP');
    const chosen = await chosenAmong(followers);
    await pause(began + HANGING - performance.now());
    struck.then('SIGCONT');
    return chosen;
  },
  'follower killed': async (_, followers) => {
    strike(followers.slice(0, 1), 'SIGKILL');
    return undefined;
  },
  'follower hangs': async (_, followers) => {
    const struck = strike(followers.slice(0, 1), 'SIGSTOP');
    await pause(HANGING);
    struck.then('SIGCONT');
    return undefined;
  },
  // Like machines that are gone: nothing answers, not even with a refusal. Then they are started again.
  'two of three lost': async (leader, followers) => {
    const struck = strike([leader, ...followers.slice(0, 1)], 'SIGSTOP');
    await pause(HANGING);
    struck.then('SIGKILL');
    return chosenAmong([leader, ...followers]);
  },
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;
