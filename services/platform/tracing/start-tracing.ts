import { traceOutgoing } from './outgoing.ts';
import { traceQueries } from './queries.ts';
import type { Tracing, TracingOptions } from './tracing.types.ts';

/** Starts to trace the calls of this process. OpenTelemetry is not loaded before. */
export const startTracing = async (options: TracingOptions): Promise<Tracing> => {
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { call, steps, close } = openTelemetry(options);
  const undoings = [traceQueries(steps), traceOutgoing(steps)];
  return {
    call,
    step: async (name, attributes, work) => {
      const step = steps.begin(name, attributes);
      if (!step) return work();
      try {
        const result = await step.within(work);
        step.end();
        return result;
      } catch (error) {
        step.end(error);
        throw error;
      }
    },
    close: async () => {
      for (const undo of undoings) undo();
      await close();
    },
  };
};
