/**
 * Milliseconds after which a process that shows no sign of life is taken to be frozen. It loses its leases, and also
 * its open transactions: their row locks on the checkpoints would keep a successor waiting.
 */
export const SILENCE = 8_000;
