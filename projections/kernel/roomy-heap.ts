import { setFlagsFromString } from 'node:v8';

/**
 * By how many hundredths what lasts may grow before V8 collects it; 0: as V8 thinks right. Of a heap that is small and
 * changes much, as while the past is read, it collects each few pages, and a third of a projector's CPU went into that.
 */
const ROOMY = 200;
const USUAL = 0;

let holders = 0;

/** From now on memory is spent for speed, up to the heap's limit, until what it answers is called. */
export const useRoomyHeap = (): (() => void) => {
  holders += 1;
  if (holders === 1) grow(ROOMY);
  return () => {
    holders -= 1;
    if (holders === 0) grow(USUAL);
  };
};

/** V8 looks at this one whenever it has collected, so that it may be changed while a program runs. */
const grow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
