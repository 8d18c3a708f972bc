/**
 * Of the tests on real stores those that mostly wait: for timers, leases, and processes that start or have been killed. They
 * run beside what computes, where the others would make both late.
 */
export const WAITING = [
  'tests/{backup,backup-without-pictures,base-backup,dumped,restored,copied-folder}.db.test.ts',
  'tests/{lost-keys,rotation,store-passwords,wrong-clock,one-clock,newsletter,erasure}.db.test.ts',
  'tests/{log-away,slow-stores,start-without-log,replaced-log,without-pictures}.db.test.ts',
  'tests/{upgrade,mixed-shop,rolls,draining,built-shop,image}.db.test.ts',
  'tests/crash/*.db.test.ts',
  'services/supervisor/*.db.test.ts',
  'services/app/{erasure,failing-erasure}.db.test.ts',
  'projections/kernel/{shared-leases,shared-runners,another-log,at-size,lease,replaceable}.db.test.ts',
];
