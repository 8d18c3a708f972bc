import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { IN_SUITE } from './tests/chaos/in-suite.ts';
import { launchOptions } from './tests/support/browser.ts';
import { WAITING } from './tests/waiting.ts';

// Compiling our own code is half of what a process takes to start, and the tests start some hundreds: the first one keeps
// what it has compiled for the others.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled');

/** Of the tests on real stores, for an event store that is difficult: those that each meet another part of it. */
const DIFFICULT_WAY = [
  'tests/order-path.db.test.ts',
  'projections/kernel/running/{runner,group-commit}.db.test.ts',
  'projections/kernel/rebuilding/filling.db.test.ts',
  'projections/log/last-seen.db.test.ts',
  'projections/orders/orders.db.test.ts',
];
/**
 * By `make chaos`: those that go through every part, the read side's kernel, and one of its projections, since what a
 * projection makes of events does not depend on how they came.
 */
const WHOLE_WAY = [
  ...DIFFICULT_WAY,
  'tests/audit/audit.db.test.ts',
  'services/accounts/register.db.test.ts',
  'projections/*.db.test.ts',
  'projections/kernel/**/*.db.test.ts',
];
/** Of the read side's those that ask no event store anything. */
const WITHOUT_A_LOG = globSync('projections/**/*.db.test.ts', { cwd: import.meta.dirname }).filter(
  (file) =>
    !/\b(startProjecting|projectorContract|testLog)\b/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
);

/** Of the web client's those that replace a browser's globals, modules or the time. */
const WITH_CHANGES = globSync('web/**/*.test.ts', {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules'],
}).filter((file) => /\bvi\./.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

/**
 * What the pages use of packages, beside the tests' own. Vite looks through the sources only where it has kept nothing of a
 * run before: a package that came since would be found during a test, and reload the page in the middle of it.
 */
const USED_BY_PAGES = [
  '@chakra-ui/react',
  '@chakra-ui/react/preset-base',
  '@chakra-ui/react/styled-system',
  'libphonenumber-js/min',
  'lucide-react',
  'postcode-validator',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'swr',
  'uqr',
  'vitest-browser-react',
  'zod',
];

/**
 * Loading the modules again for each file is a good part of the work: the files of a worker share them. What a file changes
 * of them it puts back.
 */
const shared = { isolate: false } as const;
/** What modules keep of stores and shops is put back for all. */
const onStores = { ...shared, setupFiles: ['tests/support/each-file.ts'] };

const node = {
  environment: 'node',
  exclude: ['**/node_modules/**', 'web/**/*.browser.test.tsx'],
  // A machine with more to do is slower: what is waited for comes, or the test's own time is over.
  expect: { poll: { timeout: 15_000 } },
  // Large pictures and long streams are slow there, and keys are made.
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Longer than what waits within a test or a hook, such as for a shop that starts. */
const patient = { testTimeout: 120_000, hookTimeout: 180_000 };

/** One shop and one browser for all files of a run, which go one after the other. */
const inBrowser = {
  ...node,
  ...onStores,
  ...patient,
  globalSetup: ['tests/support/demo-shop.global.ts', 'tests/support/browser-server.global.ts'],
  fileParallelism: false,
};
/** What customers do; the others are about whole pages, and about who runs the shop. Half of the work each. */
const OF_CUSTOMERS = [
  'tests/buying/**/*.e2e.test.ts',
  'tests/accounts/{account,changed-email,forgotten-password,guests}.e2e.test.ts',
  'tests/{delivery,focus,letters,papers,parcels,walk-through,payments/stripe-page}.e2e.test.ts',
];

/** A test that has come to no assertion (its list was empty, its callback was never called) fails. */
const asserting = { ...node.expect, requireAssertions: true };

const onRealStores = {
  ...node,
  ...onStores,
  ...patient,
  expect: asserting,
  globalSetup: ['tests/support/stores.global.ts'],
};

/**
 * One project a kind of test: `x.test.ts` is pure, `x.db.test.ts` uses real stores (`waiting` has those that mostly
 * wait), `x.e2e.test.ts` a browser and a shop, `x.browser.test.tsx` a browser alone, `x.crash.test.ts` kills a whole
 * shop, and `x.chaos.test.ts` is for `make chaos`; some of these are in the suite as well, as `faults`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          expect: asserting,
          maxWorkers: '100%',
          ...shared,
          include: ['{contracts,services,projections,resilience,web,tests,bench}/**/*.test.ts'],
          exclude: [...node.exclude, ...WITH_CHANGES, '**/*.{db,e2e,conformance,crash,chaos}.test.ts'],
        },
      },
      // What they replace must not be left to the next file.
      {
        test: {
          ...node,
          name: 'client',
          expect: asserting,
          maxWorkers: '100%',
          include: WITH_CHANGES,
        },
      },
      {
        root: 'web',
        plugins: [react()],
        optimizeDeps: { entries: ['src/**/*.browser.test.tsx'], include: USED_BY_PAGES },
        test: {
          name: 'component',
          expect: asserting,
          testTimeout: 60_000,
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/shop.ts'],
          globalSetup: ['../tests/support/chromium.global.ts'],
          // By itself Vitest leaves one of two cores idle.
          maxWorkers: 2,
          // The first page of a first run waits for all packages to be bundled: where others work too, longer than a minute.
          env: { VITEST_BROWSER_IFRAME_TIMEOUT: '300000' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 800, height: 900 },
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium', name: 'component' }],
          },
        },
      },
      {
        test: {
          ...onRealStores,
          name: 'db',
          include: ['{services,projections,tests}/**/*.db.test.ts'],
          exclude: [...node.exclude, ...WAITING],
          // They, too, wait now and then: a third keeps two cores busy.
          maxWorkers: 3,
        },
      },
      { test: { ...onRealStores, name: 'waiting', include: WAITING, maxWorkers: 3 } },
      {
        test: {
          ...onRealStores,
          name: 'restless',
          include: process.env['WHOLE_WAY'] === undefined ? DIFFICULT_WAY : WHOLE_WAY,
          // How runners share has nothing to do with the log, and takes its time.
          exclude: [
            ...node.exclude,
            ...WITHOUT_A_LOG,
            'projections/kernel/running/shared-runners.db.test.ts',
          ],
          provide: { eventStoreMode: 'restless' as const },
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...node,
          name: 'conformance',
          include: ['services/embedded/eventstore/**/*.conformance.test.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...node,
          name: 'crash',
          include: ['tests/**/*.crash.test.ts'],
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          // By `make chaos` alone: so many faults last longer than a suite may.
          name: 'chaos',
          include: ['tests/chaos/**/*.chaos.test.ts'],
          globalSetup: ['tests/support/stores.global.ts'],
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'faults',
          expect: asserting,
          include: [...IN_SUITE.files],
          env: IN_SUITE.env,
          globalSetup: ['tests/support/stores.global.ts'],
          hookTimeout: 120_000,
          // They wait more than they compute.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'e2e',
          include: ['tests/**/*.e2e.test.ts'],
          exclude: [...node.exclude, ...OF_CUSTOMERS],
        },
      },
      // Beside the others, with a shop of its own.
      { test: { ...inBrowser, name: 'e2e-customers', include: OF_CUSTOMERS } },
    ],
  },
});
