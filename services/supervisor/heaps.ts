/** MiB of JavaScript objects: the most of those that last, and of each half that new ones are made in. */
export type Heap = { readonly most: number; readonly young: number };

type Room = { readonly heapMib: number; readonly stateCacheMib: number };

/**
 * What each program may hold. Left alone V8 takes a share of the whole machine, and hardly collects before that: the same
 * shop then holds twice as much. One that comes to its limit ends, and is started again like any that dies.
 */
export const heapsOf = ({ heapMib, stateCacheMib }: Room) =>
  ({
    api: { most: heapMib + stateCacheMib, young: 8 },
    projector: { most: heapMib, young: 8 },
    eventStore: { most: heapMib, young: 4 },
    objects: { most: 128, young: 2 },
    simulator: { most: 128, young: 2 },
  }) satisfies Readonly<Record<string, Heap>>;

/** As flags of Node. */
export const heapFlags = ({ most, young }: Heap): readonly string[] => [
  `--max-old-space-size=${most}`,
  `--max-semi-space-size=${young}`,
];
