import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL = 50;

/** A node of a cluster on this machine, which something else restarts when it ends. */
export interface Member {
  readonly port: string;
  /** The id of its current process. */
  readonly pid: () => number;
  /** `leader`, `follower` and so on; `away` where it does not answer. */
  readonly state: () => Promise<string>;
}

/** `PORT=PIDFILE,…`; asked with TLS unless the cluster's address turns it off (the CA in `NODE_EXTRA_CA_CERTS`). */
export const membersOf = (address: string, files: string): readonly Member[] =>
  files.split(',').map((each) => {
    const [port = '', file = ''] = each.split('=');
    const url = `${/[?&]tls=false/i.test(address) ? 'http' : 'https'}://127.0.0.1:${port}/info`;
    return {
      port,
      pid: () => Number(readFileSync(file, 'utf8')),
      state: () =>
        fetch(url, { signal: AbortSignal.timeout(500) }).then(
          async (answer) => ((await answer.json()) as { readonly state: string }).state,
          () => 'away',
        ),
    };
  });

export const leaderAmong = async (some: readonly Member[]): Promise<Member> => {
  for (;;) {
    const states = await Promise.all(some.map(({ state }) => state()));
    const leader = some[states.indexOf('leader')];
    if (leader) return leader;
    await pause(POLL_INTERVAL);
  }
};

/** Resolves when one leads and all others follow. */
export const untilWhole = async (members: readonly Member[]): Promise<void> => {
  for (;;) {
    const states = await Promise.all(members.map(({ state }) => state()));
    if (states.toSorted().join() === ['follower', 'follower', 'leader'].join()) return;
    await pause(POLL_INTERVAL);
  }
};
