import { tests, type Fault } from './fault.ts';

/** Of the table of faults what strikes no process and no line: the suite's own tests, with many more rounds. */
export const LONG_RUNS: readonly Fault[] = [
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
    name: 'hostile calls over all routes, in every role and with forged sessions',
    count: 10_000,
    holds: 'no 5xx, no stack, always `{message, code, requestId}`',
    command: tests('db', 'HOSTILE_CALLS', 'tests/hostile.db.test.ts'),
    figure: /\d+ hostile calls, seed .+/g,
    inSuite: ['tests/hostile.db.test.ts'],
  },
  {
    name: 'forged webhooks',
    count: 400,
    holds: 'refused, and nothing of them kept',
    command: tests('db', 'WEBHOOKS_FORGED', 'tests/payments/webhooks.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/payments/webhooks.db.test.ts'],
  },
  {
    name: 'customers at once for a third as many pieces, and people who register',
    count: 150,
    holds: 'exactly the pieces are sold, latency and never an error',
    command: tests('db', 'RACE_CROWD', 'tests/races.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/races.db.test.ts'],
  },
  {
    name: 'races for the last pieces at two processes',
    count: 200,
    holds: 'one gets them, and not both',
    command: tests('db', 'RACE_ROUNDS', 'tests/last-pieces.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/last-pieces.db.test.ts'],
  },
  {
    name: 'random catalogues beside a naive shop',
    count: 100,
    holds: 'every count, page and order alike',
    command: tests('db', 'CATALOGUE_TRIES', 'projections/products/filter.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['projections/products/filter.db.test.ts'],
  },
  {
    name: 'system events before the last of ours',
    count: 142_187,
    holds: 'a rebuild and a verification have everything',
    command: tests('db', 'SYSTEM_EVENTS', 'tests/system-events.db.test.ts'),
    figure: /Tests +(.+passed.+)/g,
    inSuite: ['tests/system-events.db.test.ts'],
  },
];
