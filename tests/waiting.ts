const inFolder = (folder: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}.db.test.ts`);

/**
 * Of the tests on real stores those that mostly wait: for timers, leases, and processes that start or have been killed.
 * They run beside what computes, where the others would make both late.
 */
export const WAITING = [
  ...inFolder('tests/recovery', 'backup', 'backup-without-pictures', 'base-backup', 'dumped', 'restored'),
  ...inFolder('tests/recovery', 'copied-folder', 'lost-keys', 'mixed-shop', 'replaced-log'),
  ...inFolder('tests/recovery', 'rotation', 'store-passwords', 'wrong-clock', 'one-clock'),
  ...inFolder('tests/deployment', 'upgrade', 'rolls', 'draining', 'built-shop', 'image'),
  ...inFolder('tests', 'log-away', 'slow-stores', 'start-without-log', 'without-pictures'),
  ...inFolder('tests', 'newsletter', 'erasure'),
  ...inFolder('tests/crash', '*'),
  ...inFolder('services/supervisor', '*'),
  ...inFolder('services/app', 'erasure', 'failing-erasure'),
  ...inFolder('projections/kernel/running', 'shared-leases', 'shared-runners', 'lease'),
  ...inFolder('projections/kernel/rebuilding', 'another-log', 'at-size', 'replaceable'),
];
