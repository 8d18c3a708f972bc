import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  ACCOUNT,
  captured,
  captureStarted,
  failed,
  noon,
  orderId,
  placed,
  providerOrder,
  started,
  undecided,
} from '../testing/given.ts';
import { PROOF_AFTER, recordUnknownCapture } from './record-unknown-capture.ts';

const OTHER = 'b1b1b1b1b1b1b1b1';
const order = scenario(payments);
const later = new Date(noon.getTime() + PROOF_AFTER);
const unknown = (account = ACCOUNT, now = noon) =>
  recordUnknownCapture({ orderId, provider: 'PayPal', providerOrderId: 'A', account }, { now });
const at = <Event extends { readonly data: object }>(event: Event, now: Date): Event => ({
  ...event,
  data: { ...event.data, at: now.toISOString() },
});
const open = [placed, started(), providerOrder(), captureStarted()];

describe('a capture that its provider does not know', () => {
  it('is undecided when it is said once, and stays open', () => {
    order.given(...open).when(unknown(), accept(undecided()));
    order.given(...open, undecided()).when(unknown(), nothingToDo);
  });

  it('has failed when the same is said an hour later to the credentials that started it, and not before', () => {
    const nearly = new Date(later.getTime() - 1);
    order.given(...open, undecided()).when(unknown(ACCOUNT, nearly), nothingToDo);
    order
      .given(...open, undecided())
      .when(unknown(ACCOUNT, later), accept(at(failed('A', 'UNKNOWN_TO_PROVIDER'), later)));
  });

  it('is never settled by what other credentials are told', () => {
    order.given(...open).when(unknown(OTHER), accept(undecided('A', OTHER)));
    order.given(...open, undecided('A', OTHER)).when(unknown(OTHER, later), nothingToDo);
    order.given(...open, undecided('A', OTHER)).when(unknown(ACCOUNT, later), accept(at(undecided(), later)));
  });

  it('is never settled where nobody recorded which credentials started it', () => {
    const before = [placed, started(1, null), captureStarted(), undecided()];
    order.given(...before).when(unknown(ACCOUNT, later), nothingToDo);
    order.given(placed, started(), captureStarted(), undecided()).when(unknown(ACCOUNT, later), nothingToDo);
  });

  it('asks for nothing once it is over', () => {
    order.given(...open, captured()).when(unknown(), nothingToDo);
    order.given(...open, failed()).when(unknown(), nothingToDo);
    order.given().when(unknown(), refuse('ORDER_NOT_FOUND'));
  });

  it('is asked about again when it is begun again', () => {
    order
      .given(...open, undecided(), failed(), captureStarted())
      .when(unknown(ACCOUNT, later), accept(at(undecided(), later)));
  });
});
