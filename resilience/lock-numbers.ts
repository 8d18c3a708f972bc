/**
 * The advisory locks of Postgres that go by a number. Danger: processes of two releases keep out of each other's way by
 * them, so none ever changes. Others go by a name.
 */
export const LOCKS = {
  vaultMigration: 7_305_501,
  readTables: 7_305_502,
  admins: 7_305_511,
  rewriting: 7_305_512,
  simulatorMigration: 7_305_521,
} as const;
