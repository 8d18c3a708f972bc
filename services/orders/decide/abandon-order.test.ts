import { describe, it } from 'vitest';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  abandoned,
  cancelled,
  captured,
  expired,
  noon,
  orderId,
  placed,
  revived,
} from '../testing/examples.ts';
import { order } from '../state.ts';
import { abandonOrder } from './abandon-order.ts';

const stream = scenario(order);
const abandon = (attempt = 0) => abandonOrder({ orderId, attempt }, { now: noon });

describe('abandoning an attempt', () => {
  it('closes it, and the next one after it', () => {
    stream.given().when(abandon()).then(abandoned());
    stream.given(abandoned(0)).when(abandon(1)).then(abandoned(1));
  });

  it('twice does nothing more', () => {
    stream.given(abandoned()).when(abandon()).thenNothing();
    stream.given(abandoned(0), abandoned(1)).when(abandon(0)).thenNothing();
  });

  it('has nothing to do when a later attempt was placed', () => {
    stream.given(abandoned(0), placed(1)).when(abandon(0)).thenNothing();
  });

  it('is refused when this attempt was placed, whatever has become of it', () => {
    stream.given(placed()).when(abandon()).thenRefused('ORDER_PLACED');
    stream.given(abandoned(0), placed(1)).when(abandon(1)).thenRefused('ORDER_PLACED');
    for (const end of [captured, cancelled, expired])
      stream.given(placed(), end).when(abandon()).thenRefused('ORDER_PLACED');
  });

  it('closes an attempt at reviving an expired order, once', () => {
    stream.given(placed(), expired).when(abandon(1)).then(abandoned(1));
    stream.given(placed(), expired, abandoned(1)).when(abandon(1)).thenNothing();
    stream.given(placed(), expired, abandoned(1)).when(abandon(2)).then(abandoned(2));
  });

  it('is refused when this attempt has revived the order; all before it are over', () => {
    const history = [placed(), expired, abandoned(1), revived(2), captured];
    stream
      .given(...history)
      .when(abandon(2))
      .thenRefused('ORDER_PLACED');
    for (const attempt of [0, 1])
      stream
        .given(...history)
        .when(abandon(attempt))
        .thenNothing();
  });
});
