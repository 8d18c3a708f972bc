import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ObjectsUnavailable } from '../object-store-errors.ts';
import type { Ports } from './serve-route.ts';
import { isUnavailable } from './unavailable.ts';

/** Writes a line for every answer, counts it and passes it on; says every failure with the request's id. */
export const observers = (
  log: Logger,
  metrics: Metrics,
  next: Ports['onAnswer'] = () => undefined,
): Pick<Ports, 'onAnswer' | 'onFailure'> => ({
  onAnswer: (call) => {
    metrics.answered(call);
    const { requestId, method, route, status, code } = call;
    // To turn somebody away must cost next to nothing: it is counted.
    const level = code === 'BUSY' ? 'debug' : 'info';
    log[level]({ requestId, method, route, status, code, ms: Math.round(call.ms * 10) / 10 }, 'answered');
    next(call);
  },
  onFailure: (error, { requestId, route }) => {
    const away = isUnavailable(error);
    metrics.failed(away ? 'unavailable' : 'unexpected');
    // Said already, once for all the pictures of a page.
    if (error instanceof ObjectsUnavailable) return;
    log[away ? 'warn' : 'error'](
      { err: error, requestId, route },
      away ? 'Store unavailable' : 'Request failed',
    );
  },
});
