import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ObjectsUnavailable } from '../objects/object-store-errors.ts';
import type { Ports } from './serve-route.ts';
import { isUnavailable } from './unavailable.ts';

/** Logs and counts every answer and passes it on; logs every failure with the id of its request. */
export const observers = (
  log: Logger,
  metrics: Metrics,
  next: Ports['onAnswer'] = () => undefined,
): Pick<Ports, 'onAnswer' | 'onFailure'> => ({
  onAnswer: (call) => {
    metrics.answered(call);
    const { requestId, method, route, status, code } = call;
    // Turning a call away must cost next to nothing, so it is only counted.
    const level = code === 'BUSY' ? 'debug' : 'info';
    log[level]({ requestId, method, route, status, code, ms: Math.round(call.ms * 10) / 10 }, 'answered');
    next(call);
  },
  onFailure: (error, { requestId, route }) => {
    // Logged once for all pictures of a page, and watched by itself: a page has dozens, and selling goes on.
    if (error instanceof ObjectsUnavailable) return;
    const away = isUnavailable(error);
    metrics.failed(away ? 'unavailable' : 'unexpected');
    log[away ? 'warn' : 'error'](
      { err: error, requestId, route },
      away ? 'Store unavailable' : 'Request failed',
    );
  },
});
