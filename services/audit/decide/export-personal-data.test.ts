import { describe, it } from 'vitest';
import { exportEvents } from '#contracts/audit/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { exported } from '../state.ts';
import { exportPersonalData, listPersonalData } from './export-personal-data.ts';

const asked = {
  viewerId: '70c1d5e2f3a4b5c6d7e8f901',
  list: 'orders',
  searched: false,
  status: null,
  from: null,
  to: null,
} as const;
const noon = new Date('2026-03-22T12:00:00.000Z');
const minutesBefore = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString();
const took = (changes: object, at: string) =>
  exportEvents.PersonalDataExported.create({ ...asked, ...changes, at });
const take = exportPersonalData(asked, { now: noon });
const stream = scenario(exported);

describe('taking a list of people out of the shop', () => {
  it('is recorded, with what was asked for', () => {
    stream.given().when(take, accept(took({}, noon.toISOString())));
  });

  it('is one export for a quarter of an hour', () => {
    stream.given(took({}, minutesBefore(14))).when(take, nothingToDo);
    stream.given(took({}, minutesBefore(15))).when(take, accept(took({}, noon.toISOString())));
  });

  it('is another one with each search, since what was searched for is not kept', () => {
    const searched = { ...asked, searched: true };
    stream
      .given(took({ searched: true }, minutesBefore(1)))
      .when(
        exportPersonalData(searched, { now: noon }),
        accept(took({ searched: true }, noon.toISOString())),
      );
  });

  it('is another one when something else is asked for', () => {
    for (const changes of [{ list: 'people' }, { searched: true }, { from: '2026-03-01' }])
      stream.given(took(changes, minutesBefore(1))).when(take, accept(took({}, noon.toISOString())));
  });
});

describe('being shown a page of a list of people', () => {
  const page = { ...asked, list: 'people', productId: null, page: 1, size: 50 } as const;
  const saw = (changes: object, at: string) =>
    exportEvents.PersonalDataListed.create({ ...page, ...changes, at });
  const look = listPersonalData(page, { now: noon });

  it('is recorded, and is one look for a quarter of an hour', () => {
    stream.given().when(look, accept(saw({}, noon.toISOString())));
    stream.given(saw({}, minutesBefore(14))).when(look, nothingToDo);
    stream.given(saw({}, minutesBefore(15))).when(look, accept(saw({}, noon.toISOString())));
  });

  it('is another look on another page, at a longer one, in another search, and beside an export', () => {
    const others = [{ page: 2 }, { size: 2 }, { searched: true }, { list: 'orders' }];
    for (const changes of others)
      stream.given(saw(changes, minutesBefore(1))).when(look, accept(saw({}, noon.toISOString())));
    stream.given(took({ list: 'people' }, minutesBefore(1))).when(look, accept(saw({}, noon.toISOString())));
  });
});
