import { newRestartableShop } from './restartable-shop.ts';

/** Milliseconds in which a shop must open, or its tables must catch up with a log that has grown at once. */
const PATIENCE = 900_000;

/** A whole shop for one benchmark, with its data in a folder that is removed afterwards. */
interface OwnShop {
  readonly origin: string;
  /** The variables with which other programs reach its stores. */
  readonly settings: NodeJS.ProcessEnv;
  /** Resolves when its read tables have caught up with the log. */
  readonly untilReady: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The demo shop, unless the changes say otherwise. */
export const openOwnShop = async (changes: NodeJS.ProcessEnv = {}): Promise<OwnShop> => {
  const { origin, settings, start, untilReady, remove } = await newRestartableShop({
    SEED_DEMO: 'true',
    ...changes,
  });
  start();
  await untilReady(PATIENCE).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { origin, settings: settings(), untilReady: () => untilReady(PATIENCE), close: remove };
};
