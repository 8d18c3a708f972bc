import { describe, expect, test, vi } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import type { Outcome } from './ledger.ts';

const WRITTEN: Outcome = { kind: 'written', revision: 0, position: 1 };
const TIMEOUTS = { prepare: 60_000, commit: 60_000 };

function setUp(commit: () => ReadonlySet<string>, timeouts = TIMEOUTS) {
  const store = { begin: vi.fn<() => void>(), commit: vi.fn(commit), rollback: vi.fn<() => void>() };
  const ledger = { forget: vi.fn<() => void>() };
  const observers = {
    committed: vi.fn<(streams: ReadonlySet<string>) => void>(),
    failed: vi.fn<(error: unknown) => void>(),
    broken: vi.fn<(error: unknown) => void>(),
  };
  const commits = new GroupCommit(store, ledger, timeouts, observers);
  const write = (work = (): Outcome => WRITTEN, deadline = Infinity, bytes = 1): Promise<Outcome> =>
    new Promise((reply) => commits.submit({ work, reply, bytes, deadline }));
  return { store, ledger, observers, write };
}

describe('writes that come together', () => {
  test('share a commit and are answered after it', async () => {
    const { store, observers, write } = setUp(() => new Set(['s']));
    const answers = await Promise.all([write(), write(), write(() => ({ kind: 'deleted' }))]);
    expect(answers).toEqual([WRITTEN, WRITTEN, { kind: 'deleted' }]);
    expect(store.commit).toHaveBeenCalledOnce();
    expect(observers.committed).toHaveBeenCalledExactlyOnceWith(new Set(['s']));
  });

  test('are spread over commits when they are many or large', async () => {
    const { store, write } = setUp(() => new Set());
    await Promise.all(Array.from({ length: 3000 }, () => write()));
    expect(store.commit).toHaveBeenCalledTimes(3);
    await Promise.all(Array.from({ length: 4 }, () => write(undefined, Infinity, 5 * 1024 * 1024)));
    expect(store.commit).toHaveBeenCalledTimes(5);
  });

  test('fail together, and those after them do not', async () => {
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const { store, ledger, observers, write } = setUp(() => new Set());
    store.commit.mockImplementationOnce(() => {
      throw full;
    });
    expect(await Promise.all([write(), write()])).toEqual([{ kind: 'failed' }, { kind: 'failed' }]);
    expect(store.rollback).toHaveBeenCalledOnce();
    expect(ledger.forget).toHaveBeenCalledOnce();
    expect(observers.failed).toHaveBeenCalledExactlyOnceWith(full);
    expect(await write()).toEqual(WRITTEN);
    expect(observers.broken).not.toHaveBeenCalled();
  });

  test('end the process when the disk fails', async () => {
    const failure = Object.assign(new Error('disk I/O error'), { errcode: 10 + (4 << 8) });
    const { observers, write } = setUp(() => {
      throw failure;
    });
    expect(await write()).toEqual({ kind: 'failed' });
    expect(observers.broken).toHaveBeenCalledExactlyOnceWith(failure);
  });
});

describe('a write that is late', () => {
  test('is not tried after its deadline', async () => {
    const { write } = setUp(() => new Set());
    const work = vi.fn(() => WRITTEN);
    expect(await write(work, Date.now() - 1)).toEqual({ kind: 'timeout' });
    expect(work).not.toHaveBeenCalled();
  });

  test('is answered Timeout after a commit that took too long, but its subscribers hear of it', async () => {
    const { observers, write } = setUp(() => new Set(['s']), { ...TIMEOUTS, commit: 0 });
    expect(await write()).toEqual({ kind: 'timeout' });
    expect(observers.committed).toHaveBeenCalledOnce();
  });
});
