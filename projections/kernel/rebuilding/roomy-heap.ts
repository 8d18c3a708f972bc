import { setFlagsFromString } from 'node:v8';

/**
 * By how many percent the old generation may grow before V8 collects it; 0 leaves that to V8. V8 collects a small heap
 * that changes much, as while the past is read, every few pages: a third of a projector's CPU went into that.
 */
const ROOMY = 200;
const USUAL = 0;

let holders = 0;

/** Spends memory for speed, up to the limit of the heap, until the function that it answers is called. */
export const useRoomyHeap = (): (() => void) => {
  holders += 1;
  if (holders === 1) grow(ROOMY);
  return () => {
    holders -= 1;
    if (holders === 0) grow(USUAL);
  };
};

/** V8 reads this flag after every collection, so it may be changed while a program runs. */
const grow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
