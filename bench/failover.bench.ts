import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { openOwnShop } from './support/own-shop.ts';
import { printTable } from './support/rounds.ts';
import { startSelling } from './support/selling.ts';

/**
 * A shop on a cluster of EventStoreDB with an empty log, whose leader is killed (-9), or hangs (SIGSTOP), while customers
 * order: for how long nothing is sold, and what they see of it. Anyone who runs the cluster starts a killed member again and
 * keeps its PID in its file: `node bench/failover.bench.ts 'esdb://…' PORT=PIDFILE,PORT=PIDFILE,… [kills] [hangs]`
 */
const [address, files = '', kills = 5, hangs = 2] = process.argv.slice(2);
const BUYERS = 8;
/** Milliseconds: between faults, how long a leader hangs, and how long a round lasts after its fault. */
const CALM = 15_000;
const HANGING = 25_000;
const AFTER = { SIGKILL: 10_000, SIGSTOP: 35_000 } as const;
const LOOK_EVERY = 50;

type Fault = keyof typeof AFTER;
const members = files.split(',').map((each) => {
  const [port = '', file = ''] = each.split('=');
  return { port, pid: () => Number(readFileSync(file, 'utf8')) };
});
type Member = (typeof members)[number];

const stateOf = ({ port }: Member) =>
  fetch(`http://127.0.0.1:${port}/info`, { signal: AbortSignal.timeout(500) }).then(
    async (answer) => ((await answer.json()) as { readonly state: string }).state,
    () => 'away',
  );
const leaderAmong = async (some: readonly Member[]): Promise<Member> => {
  for (;;) {
    const states = await Promise.all(some.map(stateOf));
    const leader = some[states.indexOf('leader')];
    if (leader) return leader;
    await pause(LOOK_EVERY);
  }
};

const measure = async (selling: Awaited<ReturnType<typeof startSelling>>, fault: Fault) => {
  await pause(CALM);
  const leader = await leaderAmong(members);
  const pid = leader.pid();
  const began = performance.now();
  process.kill(pid, fault);
  await leaderAmong(members.filter((member) => member !== leader));
  const chosen = performance.now();
  if (fault === 'SIGSTOP') {
    await pause(began + HANGING - chosen);
    process.kill(pid, 'SIGCONT');
  }
  await pause(began + AFTER[fault] - performance.now());
  const seen = selling.placed.filter(({ at }) => at > began - 1_000);
  const sold = seen.filter(({ status }) => status === 201).map(({ at }) => at);
  const longest = Math.max(...sold.slice(1).map((at, index) => at - (sold[index] ?? at)));
  const failed = seen.filter(({ status }) => status === 0 || status >= 500);
  const firstSold = sold.find((at) => at > chosen) ?? Number.NaN;
  return [
    fault,
    (chosen - began).toFixed(0),
    longest.toFixed(0),
    (firstSold - chosen).toFixed(0),
    String(sold.length),
    String(failed.length),
    (loadavg()[0] ?? 0).toFixed(1),
  ];
};

if (address === undefined) {
  console.log('This needs a cluster: its address, and PORT=PIDFILE of every member.');
} else {
  const off = ['ORDERS', 'REGISTER', 'LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'CHANGES', 'PAYMENTS'].map(
    (name) => [`THROTTLE_${name}`, 'off'] as const,
  );
  const unpaid = ['ORDERS_ACCOUNT', 'UNITS_ACCOUNT', 'ORDERS_ADDRESS', 'UNITS_ADDRESS'].map(
    (name) => [`UNPAID_${name}`, 'off'] as const,
  );
  const env = { ...Object.fromEntries([...off, ...unpaid]), EVENTSTORE_URL: address, SEED_DEMO: 'true' };
  const shop = await openOwnShop(env);
  const rows = [
    ['fault', 'chosen ms', 'pause ms', 'first order after the choice ms', 'orders', 'errors', 'load'],
  ];
  try {
    const selling = await startSelling(shop.origin, BUYERS);
    for (let done = 0; done < Number(kills); done += 1) rows.push(await measure(selling, 'SIGKILL'));
    for (let done = 0; done < Number(hangs); done += 1) rows.push(await measure(selling, 'SIGSTOP'));
    await selling.stop();
  } finally {
    printTable(rows);
    await shop.close();
  }
}
