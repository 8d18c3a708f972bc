import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askForCopy } from '../../services/embedded/eventstore/copy-call.ts';

const FILE = 'events.db';

/** Where an embedded event store listens, and what it needs to know. */
export const addressOf = (eventStoreUrl: string): { readonly port: number; readonly secret: string } => {
  const { port, searchParams } = new URL(eventStoreUrl);
  return { port: Number(port), secret: searchParams.get('connectionName') ?? '' };
};

/** Copies the log into a new file while it is written to, as a backup does. */
export const copyLog = async (eventStoreUrl: string, path: string): Promise<void> => {
  const { port, secret } = addressOf(eventStoreUrl);
  await askForCopy(port, secret, path);
};

/** Puts a copy in the place of the log of an event store that has ended, as an operator does. */
export const putLogBack = (folder: string, copy: string): void => {
  // What was written after the last checkpoint is beside the file, and would be added to the copy.
  for (const name of [FILE, `${FILE}-wal`, `${FILE}-shm`]) rmSync(join(folder, name), { force: true });
  copyFileSync(copy, join(folder, FILE));
};
