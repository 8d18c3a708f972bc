import pg from 'pg';
import { z } from 'zod';
import { event, type EventRegistry } from '#contracts/kernel/event';
import { dataSubject, personal } from '#contracts/kernel/personal';
import { createPersonalData } from '../../personal-data.ts';
import { createSessions } from '../../session.ts';
import { authorize, type Authorization } from '../authorization.ts';
import { watchVault } from '../changes.ts';
import { createMemory } from '../memory.ts';
import { migrateVault } from '../migration.ts';

export const events = {
  Moved: event('Moved', z.object({ who: dataSubject(z.string()), name: personal(z.string()) })),
} satisfies EventRegistry;

export const NOW = new Date('2026-05-01T10:00:00Z');

/** The vault's tables, for the processes of a test. */
export const makeVault = async (url: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url });
  await migrateVault(pool);
  await pool.end();
};

interface Options {
  /** The address at which it listens to the vault; a test may put something in between. */
  readonly heardAt?: string;
  readonly clock?: () => Date;
  /** Stands between the process and the vault's answers. */
  readonly onAnswer?: (text: string) => Promise<void>;
}

/** The parts of a process of the shop that remember the vault: any number of them share a database. */
export const openProcess = (url: string, { heardAt = url, clock = () => NOW, onAnswer }: Options = {}) => {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  const asked: string[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: async (...given: [string | { readonly text: string }]) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : first.text;
      asked.push(text);
      const answer = await query(...given);
      await onAnswer?.(text);
      return answer;
    },
  });
  const memory = createMemory();
  const stopping = new AbortController();
  const watching = watchVault({ url: heardAt, memory, onError: () => undefined }, stopping.signal);
  const authorized = (accountId: string, changes: Partial<Authorization> = {}) =>
    authorize(pool, {
      accountId,
      isAdmin: false,
      isAuditor: false,
      epoch: 1,
      deleted: false,
      revision: 0,
      ...changes,
    });
  return {
    pool,
    memory,
    /** What it asked the vault. */
    asked,
    authorized,
    sessions: createSessions({ pool, secret: 'a jwt secret of more than 32 bytes', memory, clock }),
    personal: createPersonalData({
      pool,
      keys: { vaultKey: 'a vault key of more than 32 bytes!' },
      events,
      memory,
    }),
    /** Whether it trusts its memory. */
    isCertain: () => memory.of('somebody') === memory.of('somebody'),
    stop: async () => {
      stopping.abort();
      await watching;
      await pool.end();
    },
  };
};
export type Remembering = ReturnType<typeof openProcess>;
