import { factorEvents } from '#contracts/accounts/factor-events';
import { accept, nothingToDo, refuse } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { factor } from '../second-factor/factor-state.ts';
import { marked, now, userId } from '../testing/examples.ts';
import {
  noteRecoveryCode,
  replaceRecoveryCodes,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './second-factor.ts';

const stream = scenario(factor);
const on = (version: number) => factorEvents.SecondFactorTurnedOn.create({ ...marked, factor: version });
const off = factorEvents.SecondFactorTurnedOff.create({ ...marked, operator: null, reason: null });
const replaced = (version: number) =>
  factorEvents.RecoveryCodesReplaced.create({ ...marked, factor: version });

describe('turning a second factor on', () => {
  const turnOn = turnSecondFactorOn({ userId, factor: 2 }, { now });

  it('is recorded with the version of the secret', () => stream.given().when(turnOn, accept(on(2))));
  it('is recorded once', () => stream.given(on(2)).when(turnOn, nothingToDo));
  it('is recorded again after it was turned off', () => stream.given(on(1), off).when(turnOn, accept(on(2))));
  it('is refused while another one counts', () => {
    stream.given(on(1)).when(turnOn, refuse('SECOND_FACTOR_NOT_STARTED'));
    stream.given(on(1), replaced(3)).when(turnOn, refuse('SECOND_FACTOR_NOT_STARTED'));
  });
});

describe('turning a second factor off', () => {
  const turnOff = turnSecondFactorOff({ userId, proven: { version: 2 } }, { now });

  it('is recorded', () => stream.given(on(2)).when(turnOff, accept(off)));
  it('is nothing where there is none', () => {
    stream.given().when(turnOff, nothingToDo);
    stream.given(on(2), off).when(turnOff, nothingToDo);
  });
  it('is refused where another one was proven, or that there is none', () => {
    stream.given(on(2), replaced(3)).when(turnOff, refuse('SECOND_FACTOR_REQUIRED'));
    const without = turnSecondFactorOff({ userId, proven: { version: null } }, { now });
    stream.given(on(2)).when(without, refuse('SECOND_FACTOR_REQUIRED'));
  });
  it('says which operator did it, and why', () => {
    const operated = { operator: 'Ifrah', reason: 'lost the phone' };
    const byOperator = factorEvents.SecondFactorTurnedOff.create({ ...marked, ...operated });
    stream
      .given(on(2))
      .when(turnSecondFactorOff({ userId, proven: 'by operator', operated }, { now }), accept(byOperator));
  });
});

describe('other recovery codes', () => {
  const replace = replaceRecoveryCodes({ userId, factor: 3, replaces: 2 }, { now });

  it('replace those of the secret that counts', () => stream.given(on(2)).when(replace, accept(replaced(3))));
  it('are refused where that was replaced meanwhile, or turned off', () => {
    stream.given(on(2), off).when(replace, refuse('SECOND_FACTOR_OFF'));
    stream.given(on(2), replaced(4)).when(replace, refuse('SECOND_FACTOR_OFF'));
  });
});

describe('a recovery code', () => {
  it('is noted with how many are left, each time', () => {
    const used = factorEvents.RecoveryCodeUsed.create({ ...marked, left: 9 });
    stream.given(on(2), used).when(noteRecoveryCode({ userId, left: 9 }, { now }), accept(used));
  });
});
