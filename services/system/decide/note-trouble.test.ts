import { troubleEvents } from '#contracts/system/trouble';
import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { trouble } from '../trouble.ts';
import { noteTrouble } from './note-trouble.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const orders = { what: 'projection', name: 'orders' } as const;
const began = troubleEvents.TroubleBegan.create({ ...orders, at: now.toISOString() });
const ended = troubleEvents.TroubleEnded.create({ ...orders, at: now.toISOString() });
const stream = scenario(trouble);
const seen = (isStopped: boolean) => noteTrouble({ ...orders, isStopped }, { now });

describe('what cannot go on', () => {
  it('is noted when it begins, and no second time', () => {
    stream.given().when(seen(true), accept(began));
    stream.given(began, ended).when(seen(true), accept(began));
    stream.given(began).when(seen(true), nothingToDo);
  });

  it('is noted when it ends, and nothing where there was nothing', () => {
    stream.given(began).when(seen(false), accept(ended));
    stream.given(began, ended).when(seen(false), nothingToDo);
    stream.given().when(seen(false), nothingToDo);
  });
});
