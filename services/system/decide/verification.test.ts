import { describe, expect, it } from 'vitest';
import { verificationEvents } from '#contracts/system/maintenance';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { NOTHING, verifications, type Verifications } from '../maintained.ts';
import { endVerification, requestVerification, type EndVerification } from './verification.ts';

const now = new Date('2026-11-23T10:20:00.000Z');
const at = now.toISOString();
const asked = { request: 'first', requestedBy: 'b41f7e90c2d84a5e93f06d17' };
const done: EndVerification = {
  request: 'first',
  outcome: 'done',
  events: 10,
  rows: 3,
  differences: 0,
  named: [],
  seconds: 0.2,
  error: null,
  upTo: '900',
  unreadable: 0,
};
const atTerminal = { ...done, request: null };
const requested = verificationEvents.VerificationRequested.create({ ...asked, at });
const ended = verificationEvents.VerificationEnded.create({ ...done, at });
const madeAtTerminal = verificationEvents.VerificationEnded.create({ ...atTerminal, at });
const again = { ...asked, request: 'second' };
const stream = scenario(verifications);

describe('asking for a verification', () => {
  it('records who asks', () => {
    stream.given(madeAtTerminal).when(requestVerification(asked, { now }), accept(requested));
  });

  it('is refused while one is under way', () => {
    stream
      .given(requested, madeAtTerminal)
      .when(requestVerification(again, { now }), refuse('ALREADY_UNDER_WAY'));
  });

  it('does nothing more when the same call is made twice', () => {
    stream.given(requested).when(requestVerification(asked, { now }), nothingToDo);
  });
});

describe('the end of a verification', () => {
  it('is recorded once', () => {
    stream.given(requested).when(endVerification(done, { now }), accept(ended));
    stream.given(requested, ended).when(endVerification(done, { now }), nothingToDo);
  });

  it('is recorded of each that an operator makes at a terminal, and ends nobody else’s', () => {
    stream.given(requested).when(endVerification(atTerminal, { now }), accept(madeAtTerminal));
    const state = [requested, madeAtTerminal].reduce<Verifications>(verifications.evolve, NOTHING);
    expect(state).toEqual({
      underWay: { ...asked, at },
      last: { ...atTerminal, at, requestedBy: null },
    });
  });
});
