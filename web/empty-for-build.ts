import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the files are that are named by their content. */
const ASSETS = 'assets';

/**
 * Empties a client's folder for the next build, but for the assets of builds before: a page that is open asks for its parts by
 * the names that it knows, also of a shop that was rolled forward or back under it.
 */
export const emptyForBuild = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => name !== ASSETS);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true })));
};
