import { describe, expect, it } from 'vitest';
import { accessEvents } from '#contracts/audit/events';
import { allEvents } from '#contracts/all-events';
import { everPersonalIn } from '#contracts/kernel/event';
import { ERASED } from '#contracts/kernel/personal';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { marked, personalVersions, wordsIn, type Version } from '../../../tests/support/marked-events.ts';
import { LEFT_OUT, recordOf, toldTypes } from './own-record.ts';

const recorded = ({ type, stream, version, data }: Version): RecordedEvent => ({
  id: 'event',
  stream,
  revision: 0,
  position: 1n,
  type,
  data,
  metadata: { $correlationId: 'c', $causationId: 'c', actor: { id: 'a', role: 'admin' }, schema: version },
  created: new Date(0),
});
const personIn = ({ type, data }: Version): string => {
  const { of = '' } = everPersonalIn(allEvents, type);
  return String((data as Readonly<Record<string, unknown>>)[of]);
};

describe('everything that is recorded about a person', () => {
  it.each(personalVersions)(
    '$name: is in their export in each personal field, or named as left out',
    (each) => {
      const words = wordsIn(JSON.stringify(marked(each)));
      const told = recordOf([personIn(each)], [recorded({ ...each, data: marked(each) })]);
      const isLeftOut = Object.hasOwn(LEFT_OUT, each.type);
      expect(wordsIn(JSON.stringify(told))).toEqual(isLeftOut ? [] : words);
      expect(toldTypes.flat().includes(each.type)).toBe(!isLeftOut);
    },
  );

  it('leaves nothing out that is not there', () => {
    const types = personalVersions.map(({ type }) => type);
    expect(Object.keys(LEFT_OUT).filter((type) => !types.includes(type))).toEqual([]);
  });

  it.each(personalVersions)('$name: is in nobody else’s export, and not once it is erased', (each) => {
    const event = recorded({ ...each, data: marked(each) });
    expect(recordOf(['665f1c2ab3d4e5f60718293f'], [event])).toEqual([]);
    const gone = JSON.parse(JSON.stringify(event.data).replaceAll(/<<[^<>]*>>/g, ERASED)) as unknown;
    const told = recordOf([personIn(each)], [{ ...event, data: gone }]);
    expect(told.flatMap(({ values }) => values)).toEqual([]);
  });

  it('has who looked at their data, by role, also where nobody gave a reason', () => {
    const userId = '665f1c2ab3d4e5f60718293a';
    const look = accessEvents.PersonalDataViewed.create({
      userId,
      viewerId: '665f1c2ab3d4e5f60718293b',
      operator: null,
      reason: null,
      stream: 'order-1',
      at: new Date(0).toISOString(),
    });
    const event = recorded({
      ...look,
      name: '',
      version: 2,
      stream: `access-${userId}`,
      sealed: [],
      places: [],
    });
    const [told] = recordOf([userId], [event]);
    expect(told).toEqual({
      type: 'PersonalDataViewed',
      stream: `access-${userId}`,
      by: 'admin',
      at: '1970-01-01T00:00:00.000Z',
      values: [],
    });
  });
});
