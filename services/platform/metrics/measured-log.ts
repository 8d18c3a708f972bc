import { Counter, Histogram, type Registry } from 'prom-client';
import type { EventLog } from '../../kernel/event-log.ts';
import { SECONDS } from './metrics.ts';

/**
 * Counts the appends to the log by category: how many there are, with how many events, how long they take, and how many
 * conflict.
 */
export function measuredLog(log: EventLog, registry: Registry): EventLog {
  const registers = [registry];
  const labelNames = ['stream'];
  const seconds = new Histogram({
    name: 'suuq_append_seconds',
    help: 'How long appends to the log took, from asking until they were durable.',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const events = new Counter({
    name: 'suuq_events_appended_total',
    help: 'Events that were appended.',
    labelNames,
    registers,
  });
  const conflicts = new Counter({
    name: 'suuq_append_conflicts_total',
    help: 'Appends that met another writer: the command is decided again.',
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: 'suuq_append_failures_total',
    help: 'Appends that were not answered in time, or refused by the store.',
    labelNames,
    registers,
  });
  return {
    append: async (stream, expected, written) => {
      const kind = kindOf(stream);
      // So that the first failure is seen as a rise.
      failures.labels(kind).inc(0);
      const began = performance.now();
      try {
        const appended = await log.append(stream, expected, written);
        seconds.labels(kind).observe((performance.now() - began) / 1_000);
        if (appended === 'conflict') conflicts.labels(kind).inc();
        else events.labels(kind).inc(written.length);
        return appended;
      } catch (error) {
        failures.labels(kind).inc();
        throw error;
      }
    },
    readStream: (...asked) => log.readStream(...asked),
    readLast: (stream) => log.readLast(stream),
    readAll: (...asked) => log.readAll(...asked),
    follow: (options) => log.follow(options),
    head: (enough) => log.head(enough),
    seen: () => log.seen(),
    close: () => log.close(),
  };
}

/** `order` of `order-665f…`. */
const kindOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-'))) || stream;
