import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
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
    stream.given().when(abandon(), accept(abandoned()));
    stream.given(abandoned(0)).when(abandon(1), accept(abandoned(1)));
  });

  it('twice does nothing more', () => {
    stream.given(abandoned()).when(abandon(), nothingToDo);
    stream.given(abandoned(0), abandoned(1)).when(abandon(0), nothingToDo);
  });

  it('has nothing to do when a later attempt was placed', () => {
    stream.given(abandoned(0), placed(1)).when(abandon(0), nothingToDo);
  });

  it('is refused when this attempt was placed, whatever has become of it', () => {
    stream.given(placed()).when(abandon(), refuse('ORDER_PLACED'));
    stream.given(abandoned(0), placed(1)).when(abandon(1), refuse('ORDER_PLACED'));
    for (const end of [captured, cancelled, expired])
      stream.given(placed(), end).when(abandon(), refuse('ORDER_PLACED'));
  });

  it('closes an attempt at reviving an expired order, once', () => {
    stream.given(placed(), expired).when(abandon(1), accept(abandoned(1)));
    stream.given(placed(), expired, abandoned(1)).when(abandon(1), nothingToDo);
    stream.given(placed(), expired, abandoned(1)).when(abandon(2), accept(abandoned(2)));
  });

  it('is refused when this attempt has revived the order; all before it are over', () => {
    const history = [placed(), expired, abandoned(1), revived(2), captured];
    stream.given(...history).when(abandon(2), refuse('ORDER_PLACED'));
    for (const attempt of [0, 1]) stream.given(...history).when(abandon(attempt), nothingToDo);
  });
});
