/** A kind of fault: how often it strikes in a full run, what must hold, and what causes it. */
export interface Fault {
  readonly name: string;
  readonly count: number;
  readonly holds: string;
  /** The program, its arguments and its variables, for so many times. */
  readonly command: (count: number) => {
    readonly args: readonly [program: string, ...args: readonly string[]];
    readonly env?: Readonly<Record<string, string>>;
  };
  /** Finds the figures in its output; the whole match, or its first group. Without a figure it counts as not run. */
  readonly figure: RegExp;
  /** The tests that strike less often, in each run of the suite; or why there are none. */
  readonly inSuite: readonly string[] | string;
  /** The command strikes once, so it is run as often as needed. */
  readonly oneByOne?: true;
}

const FIGURE = /^FIGURE (.+)/gm;

const tests =
  (project: string, variable: string | undefined, ...files: readonly string[]): Fault['command'] =>
  (count) => ({
    args: ['vitest', 'run', '--project', project, ...files],
    ...(variable === undefined ? {} : { env: { [variable]: String(count) } }),
  });

/** The table of faults. `make chaos` runs every entry. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'simulated lives of 500 steps',
    count: 10_000,
    holds: 'no promise broken; any seed replays byte for byte',
    command: (count) => ({ args: ['node', 'tests/simulation/run.ts', '--seeds', String(count)] }),
    figure: /\d+ seeds × .+/g,
    inSuite: ['tests/simulation/simulation.test.ts'],
  },
  {
    name: 'races for money that comes late',
    count: 2_000,
    holds: 'all of the goods, or all of the money back',
    command: tests(
      'unit',
      'RACE_ROUNDS',
      'tests/order-life/late-races.test.ts',
      'tests/orders/last-pieces.test.ts',
    ),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/order-life/late-races.test.ts', 'tests/orders/last-pieces.test.ts'],
  },
  {
    name: 'kill -9 of one of three apis, one of two projectors, the event store, Postgres, under 50 writers',
    count: 200,
    holds:
      'the stores half as often; nothing acknowledged lost or doubled, no order stuck over 60 s, checkpoints never go back, served again in 30 s',
    command: (count) => ({
      args: ['vitest', 'run', '--project', 'chaos', 'tests/chaos/kills.chaos.test.ts'],
      env: {
        KILLS_API: String(count),
        KILLS_PROJECTOR: String(count),
        KILLS_EVENT_STORE: String(Math.ceil(count / 2)),
        KILLS_POSTGRES: String(Math.ceil(count / 2)),
      },
    }),
    figure: FIGURE,
    inSuite: ['tests/crash/kills.crash.test.ts', 'tests/chaos/checkpoints.test.ts'],
  },
  {
    name: 'kill -9 of api, projector, event store, Postgres, objects, simulator, supervisor',
    count: 200,
    holds: 'nothing acknowledged lost or doubled',
    command: tests('crash', 'CRASH_KILLS', 'tests/crash/kills.crash.test.ts'),
    figure: /\d+ orders, .+ made again/g,
    inSuite: ['tests/crash/kills.crash.test.ts'],
  },
  {
    name: 'kill -9 of the api at each point of a payment, refund, cancelling',
    count: 50,
    holds: 'no money taken or given twice, none forgotten',
    command: tests('db', 'KILLS_A_POINT', 'tests/crash/kill-points.db.test.ts'),
    figure: /a .+: \d+ kills, .+/g,
    inSuite: ['tests/crash/kill-points.db.test.ts'],
  },
  {
    name: 'kill -9 of the api at each point of a webhook',
    count: 50,
    holds: 'paid all the same, and once',
    command: tests('db', 'KILLS_A_POINT', 'tests/crash/webhook-kills.db.test.ts'),
    figure: /a webhook, .+: \d+ kills, .+/g,
    inSuite: ['tests/crash/webhook-kills.db.test.ts'],
  },
  {
    name: 'kill -9 of the api at each step of a parcel',
    count: 50,
    holds: 'every piece sent and delivered once, each letter once',
    command: tests('db', 'KILLS_A_POINT', 'tests/crash/parcel-kills.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/crash/parcel-kills.db.test.ts'],
  },
  {
    name: 'kill -9 of the api at each step of a letter',
    count: 50,
    holds: 'none lost, none twice at a server that remembers',
    command: tests('db', 'KILLS_A_POINT', 'tests/crash/letter-kills.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/crash/letter-kills.db.test.ts'],
  },
  {
    name: "kill -9 of the api at each step of an invoice's and a credit note's number",
    count: 50,
    holds: 'one number each, no gap, no number twice',
    command: tests('db', 'KILLS_A_POINT', 'tests/crash/paper-kills.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/crash/paper-kills.db.test.ts'],
  },
  {
    name: 'kill -9 of the event store while it appends',
    count: 100,
    holds: 'what was acknowledged is there',
    command: tests('conformance', 'KILLS', 'services/embedded/eventstore/durability.conformance.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['services/embedded/eventstore/durability.conformance.test.ts'],
  },
  {
    name: 'SIGSTOP and SIGCONT of the leading api, the leading projector, the event store, Postgres',
    count: 50,
    holds:
      'another leads and all is served again in 10 s, no call over 10 s, read tables are what the log says',
    command: tests('chaos', 'STOPS', 'tests/chaos/stopped.chaos.test.ts'),
    figure: FIGURE,
    inSuite: ['tests/chaos/stopped.chaos.test.ts'],
  },
  {
    name: 'each line of api and projector (log, Postgres, objects, payment provider, mail server), and of people to an api, reset, cut for 5 s, silent for 30 s, dripping',
    count: 20,
    holds:
      'no call over 10 s but by that line itself, served again in 10 s, with pictures; each letter sent once',
    command: tests(
      'chaos',
      'LINE_FAULTS',
      'tests/chaos/lines.chaos.test.ts',
      'tests/chaos/mail-line.chaos.test.ts',
    ),
    figure: FIGURE,
    inSuite: [
      'tests/slow-stores.db.test.ts',
      'tests/log-away.db.test.ts',
      'projections/kernel/positions.db.test.ts',
    ],
  },
  {
    name: 'append done and its answer lost',
    count: 500,
    holds: 'nothing twice when it is decided again',
    command: tests('chaos', 'LOST_ANSWERS', 'tests/chaos/lost-answers.chaos.test.ts'),
    figure: FIGURE,
    inSuite: ['tests/chaos/lost-answers.chaos.test.ts'],
  },
  {
    name: 'clocks that jump 10 minutes',
    count: 50,
    holds:
      'orders by revision unaffected, none expires early, nobody is signed out early or stays in too long',
    command: tests('chaos', 'CLOCK_JUMPS', 'tests/chaos/clocks.chaos.test.ts'),
    figure: FIGURE,
    inSuite: ['tests/one-clock.db.test.ts'],
  },
  {
    name: 'disk full for the log, Postgres, objects',
    count: 10,
    holds: '503 or 507, no order, picture or read row lost or changed, goes on when freed',
    command: tests('chaos', 'DISKS_FULL', 'tests/chaos/disk-full.chaos.test.ts'),
    figure: FIGURE,
    inSuite: [
      'services/embedded/objects/full-disk.test.ts',
      'services/embedded/eventstore/group-commit.test.ts',
    ],
  },
  {
    name: 'SIGTERM behind a proxy that follows readiness',
    count: 50,
    holds: 'no failed call',
    command: tests('db', 'DRAINS', 'tests/draining.db.test.ts'),
    figure: FIGURE,
    inSuite: ['tests/draining.db.test.ts'],
  },
  {
    name: 'rolling forward and back between two versions under 50 clients',
    count: 20,
    holds: 'no answer 5xx, nothing parked for good, nothing lost',
    command: (count) => ({
      args: ['vitest', 'run', '--project', 'db', 'tests/rolls.db.test.ts'],
      env: { ROLLS: String(count), CLIENTS: '50' },
    }),
    figure: /\{"rolls".+\}/g,
    inSuite: ['tests/rolls.db.test.ts'],
  },
  {
    name: 'backup and restore drills, killed in the middle',
    count: 20,
    holds: 'no difference, erased stay erased, every order settles',
    command: tests('db', undefined, 'tests/backup.db.test.ts', 'tests/restored.db.test.ts'),
    figure: /killed at .+|(?<=Tests +).+passed.+/g,
    inSuite: ['tests/backup.db.test.ts', 'tests/restored.db.test.ts'],
    oneByOne: true,
  },
  {
    name: 'rotation of the secrets under load',
    count: 5,
    holds: 'no failed call, nobody signed out',
    command: tests('db', undefined, 'tests/rotation.db.test.ts', 'tests/store-passwords.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/rotation.db.test.ts', 'tests/store-passwords.db.test.ts'],
    oneByOne: true,
  },
  {
    name: 'whole runs on a cluster that is entered at a follower and chooses leaders all the time, between system events',
    count: 2,
    holds: 'the order path, replay and the read side as on a quiet log',
    command: tests('restless', 'WHOLE_WAY'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: [
      'tests/order-path.db.test.ts',
      'projections/kernel/runner.db.test.ts',
      'projections/kernel/group-commit.db.test.ts',
      'projections/kernel/filling.db.test.ts',
      'projections/log/last-seen.db.test.ts',
      'projections/orders/orders.db.test.ts',
    ],
    oneByOne: true,
  },
  {
    name: 'minutes of soak at half the top rate',
    count: 30,
    holds:
      'memory, handles, connections and lag level, no failed call, no alarm where Prometheus is on this machine',
    command: tests('chaos', 'SOAK_MINUTES', 'tests/chaos/soak.chaos.test.ts'),
    figure: FIGURE,
    inSuite: 'what leaks shows only after many minutes, and the suite has no more than twenty for everything',
  },
  {
    name: 'alarms of injected faults, after as many minutes of quiet',
    count: 10,
    holds: 'each the right one within 15 s, none before; needs Prometheus on this machine',
    command: (count) => ({
      args: ['vitest', 'run', '--project', 'chaos', 'tests/chaos/alarms.chaos.test.ts'],
      env: { ALARMS_QUIET_SECONDS: String(count * 60) },
    }),
    figure: FIGURE,
    inSuite:
      'needs Prometheus on the machine, and minutes of quiet; that alarms ask for what is told is in tests/monitoring.test.ts',
  },
];
