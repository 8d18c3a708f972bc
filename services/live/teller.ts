import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { ReadTable } from '#contracts/kernel/route';
import type { Hub, Told } from './hub.ts';
import { productTopic, userTopic } from './listener.ts';
import type { LivePorts } from './ports.ts';
import { whatItTells, type Recipient, type Tells } from './tells.ts';

/** Events that may wait for the read tables; of more, listeners are told that they missed something. */
const MOST_WAITING = 20_000;
/** Milliseconds: how long it is waited for tables at a time, and before what failed is tried again. */
const WAIT = { tables: 5_000, again: 500 } as const;

type Ports = Pick<LivePorts, 'positions' | 'tables' | 'ownerOf' | 'onError'>;

/**
 * Turns events into what is told, in the order of the log, each when the read tables that it concerns have it: whoever
 * asks then sees it. All that has come meanwhile waits together, so a busy log makes no more waits than a quiet one.
 */
export const createTeller = (hub: Hub, ports: Ports, signal: AbortSignal) => {
  let waiting: RecordedEvent[] = [];
  let hasOverflowed = false;
  let running = false;

  const untilThere = async (tables: readonly ReadTable[], position: bigint) => {
    const known = ports.tables.filter((table) => tables.includes(table));
    while (!signal.aborted) if (await ports.positions.waitFor(known, position, WAIT.tables)) return;
  };

  /** What fails is the log, which is asked for the owners of orders: nothing new comes from it meanwhile. */
  const stubbornly = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    while (!signal.aborted) {
      try {
        return await ask();
      } catch (error) {
        ports.onError(error);
        await pause(WAIT.again, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  };

  const tell = async (events: readonly RecordedEvent[], position: bigint) => {
    const tells = events.map((event) => ({ position: event.position, ...whatItTells(event) }));
    const told = await stubbornly(() => Promise.all(tells.map((each) => toldOf(each, ports.ownerOf))));
    await untilThere(['log', ...tells.flatMap(({ tables }) => tables)], position);
    if (told && !signal.aborted) hub.tell(told);
  };

  const miss = async (position: bigint) => {
    await untilThere(ports.tables, position);
    if (!signal.aborted) hub.miss(position);
  };

  const tellAll = async () => {
    while (!signal.aborted) {
      const last = waiting.at(-1);
      if (!last) break;
      const [events, isTooMuch] = [waiting, hasOverflowed];
      [waiting, hasOverflowed] = [[], false];
      try {
        await (isTooMuch ? miss(last.position) : tell(events, last.position));
      } catch (error) {
        ports.onError(error);
        await miss(last.position);
      }
    }
    running = false;
  };

  return {
    /** To be given every event behind the position where the hub began, in order. */
    observe: (events: readonly RecordedEvent[]): void => {
      waiting.push(...events);
      if (waiting.length > MOST_WAITING) {
        hasOverflowed = true;
        waiting = waiting.slice(-1);
      }
      if (running) return;
      running = true;
      void tellAll();
    },
  };
};

const toldOf = async (
  { position, told, lists }: Tells & { readonly position: bigint },
  ownerOf: Ports['ownerOf'],
): Promise<Told> => {
  const wholes = [...lists, 'log' as const];
  const topic = told && (await topicOf(told.to, ownerOf));
  return told && topic !== undefined
    ? { position, wholes, message: { topic, message: told.message } }
    : { position, wholes };
};

const topicOf = async (to: Recipient, ownerOf: Ports['ownerOf']): Promise<string | undefined> => {
  if ('product' in to) return productTopic(to.product);
  const userId = 'user' in to ? to.user : await ownerOf(to.ownerOf);
  return userId === undefined ? undefined : userTopic(userId);
};
