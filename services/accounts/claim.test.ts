import { emailEvents, usernameEvents as e } from '#contracts/accounts/events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { emailClaim, usernameClaim } from './claim.ts';

const [hodan, zahra] = ['665f1c2ab3d4e5f60718293a', '665f1c2ab3d4e5f60718293b'] as const;
const now = new Date('2026-05-01T10:00:00.000Z');
const at = now.toISOString();
const claimed = e.UsernameClaimed.create({ userId: hodan, at });
const released = e.UsernameReleased.create({ userId: hodan, at });
const { aggregate, claim, release } = usernameClaim;
const { given } = scenario(aggregate);

describe('a claim', () => {
  it('belongs to the first', () => {
    given().when(claim({ userId: hodan }, { now }), accept(claimed));
    given(claimed).when(claim({ userId: zahra }, { now }), refuse('USERNAME_TAKEN'));
  });
  it('is free again once released', () => {
    given(claimed).when(release({ userId: hodan, number: 1 }, { now }), accept(released));
    given(claimed, released).when(
      claim({ userId: zahra }, { now }),
      accept(e.UsernameClaimed.create({ userId: zahra, at })),
    );
  });
  it('is released by its holder only, once', () => {
    given(claimed).when(release({ userId: zahra, number: 1 }, { now }), nothingToDo);
    given(claimed, released).when(release({ userId: hodan, number: 1 }, { now }), nothingToDo);
  });
  it('of an e-mail says whether the account has another one to give up for it', () => {
    const email = scenario(emailClaim.aggregate).given();
    const held = (accountMoves: boolean) =>
      accept(emailEvents.EmailClaimed.create({ userId: hodan, accountMoves, at }));
    email.when(emailClaim.claim({ userId: hodan }, { now }), held(false));
    email.when(emailClaim.claim({ userId: hodan, accountMoves: true }, { now }), held(true));
  });
  it('of an e-mail says with its release whether the account goes on with another one', () => {
    const email = scenario(emailClaim.aggregate).given(
      emailEvents.EmailClaimed.create({ userId: hodan, accountMoves: false, at }),
    );
    const held = { userId: hodan, number: 1 };
    const left = (accountStays: boolean) =>
      accept(emailEvents.EmailReleased.create({ userId: hodan, accountStays, at }));
    email.when(emailClaim.release(held, { now }), left(false));
    email.when(emailClaim.release({ ...held, accountStays: true }, { now }), left(true));
  });
  it('outlives the release of the claim before it', () => {
    given(claimed).when(claim({ userId: hodan }, { now }), accept(claimed));
    given(claimed, claimed).when(release({ userId: hodan, number: 1 }, { now }), nothingToDo);
    given(claimed, claimed).when(release({ userId: hodan, number: 2 }, { now }), accept(released));
  });
});
