import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collect = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

/** Bytes of buffers that are kept. They are swept in the background: poll it. */
export const keptInBuffers = (): number => {
  collect();
  return process.memoryUsage().arrayBuffers;
};

/** Bytes of objects and texts that are kept. */
export const keptOnHeap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** Allocates as many buffers as other calls do meanwhile. */
export const otherBuffers = (): void => {
  for (let call = 0; call < 20; call += 1) Buffer.from('x'.repeat(4_000));
};
