/** What a process is to a projection. `outdated`: its tables are a newer version's. */
export const WORKER_STATES = ['standby', 'active', 'rebuilding', 'outdated'] as const;
export type WorkerState = (typeof WORKER_STATES)[number];
