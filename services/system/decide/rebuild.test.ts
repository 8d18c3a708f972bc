import { describe, expect, it } from 'vitest';
import { rebuildEvents } from '#contracts/system/maintenance';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { NOTHING, rebuilds, type Rebuilds } from '../maintained.ts';
import { endRebuild, requestRebuild, type EndRebuild } from './rebuild.ts';

const now = new Date('2026-11-23T10:15:00.000Z');
const at = now.toISOString();
const asked = { projection: 'orders', request: 'first', requestedBy: 'b41f7e90c2d84a5e93f06d17' };
const done: EndRebuild = {
  projection: 'orders',
  request: 'first',
  outcome: 'done',
  events: 10,
  rows: 3,
  differences: 0,
  named: [],
  seconds: 0.2,
  error: null,
};
const requested = rebuildEvents.RebuildRequested.create({ ...asked, at });
const ended = rebuildEvents.RebuildEnded.create({ ...done, at });
const again = { ...asked, request: 'second' };
const stream = scenario(rebuilds);

describe('asking for a rebuild', () => {
  it('records who asks', () => {
    stream.given().when(requestRebuild(asked, { now }), accept(requested));
  });

  it('is refused while one of the same tables is under way', () => {
    stream.given(requested).when(requestRebuild(again, { now }), refuse('ALREADY_UNDER_WAY'));
  });

  it('is possible again when that has ended', () => {
    const next = rebuildEvents.RebuildRequested.create({ ...again, at });
    stream.given(requested, ended).when(requestRebuild(again, { now }), accept(next));
  });

  it('does nothing more when the same call is made twice', () => {
    stream.given(requested).when(requestRebuild(asked, { now }), nothingToDo);
  });
});

describe('the end of a rebuild', () => {
  it('is recorded with what it came to', () => {
    stream.given(requested).when(endRebuild(done, { now }), accept(ended));
  });

  it('is recorded once, and not of another request than is under way', () => {
    stream.given(requested, ended).when(endRebuild(done, { now }), nothingToDo);
    const next = rebuildEvents.RebuildRequested.create({ ...again, at });
    stream.given(requested, ended, next).when(endRebuild(done, { now }), nothingToDo);
  });

  it('leaves what it came to and who had asked', () => {
    const state = [requested, ended].reduce<Rebuilds>(rebuilds.evolve, NOTHING);
    expect(state).toEqual({
      underWay: undefined,
      last: { ...done, at, requestedBy: asked.requestedBy },
    });
  });
});
