/** MiB of JavaScript objects: the limit for lasting objects, and for each half of the space for new ones. */
export type Heap = { readonly most: number; readonly young: number };

type Room = { readonly heapMib: number; readonly stateCacheMib: number };

/**
 * The heap limits of each program. By default V8 takes a share of the whole machine, and hardly collects before that:
 * the same shop then holds twice as much. A program that reaches its limit ends, and is restarted like any that dies.
 */
export const heapsOf = ({ heapMib, stateCacheMib }: Room) =>
  ({
    api: { most: heapMib + stateCacheMib, young: 8 },
    projector: { most: heapMib, young: 8 },
    eventStore: { most: heapMib, young: 4 },
    objects: { most: 128, young: 2 },
    simulator: { most: 128, young: 2 },
  }) satisfies Readonly<Record<string, Heap>>;

/** The limits as flags of Node. */
export const heapFlags = ({ most, young }: Heap): readonly string[] => [
  `--max-old-space-size=${most}`,
  `--max-semi-space-size=${young}`,
];
