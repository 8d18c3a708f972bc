import { expect, it } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import type { FoundMember } from '../event-log/members.ts';
import { watchLogMembers } from './members.ts';
import { createMetrics } from './metrics.ts';

/** A member that answers, with certificates that end at these seconds, each at an address of its own. */
const there = (member: string, ...ends: readonly number[]): FoundMember => ({
  member,
  isAnswering: true,
  silentAt: [],
  certificates: ends.map((seconds, at) => ({
    member,
    address: `10.0.0.${at}`,
    until: new Date(seconds * 1_000),
  })),
});
const away = (member: string): FoundMember => ({
  member,
  isAnswering: false,
  silentAt: ['10.0.0.1'],
  certificates: [],
});

/** Figures of a log whose members are found like this, one list a look. */
const watched = (...looks: readonly (readonly FoundMember[] | Error)[]) => {
  const { registry } = createMetrics({ processMetrics: false });
  const seen = { now: 0, looks: 0 };
  const find = async () => {
    const found = looks[seen.looks++] ?? [];
    if (found instanceof Error) throw found;
    return found;
  };
  watchLogMembers(registry, find, () => seen.now);
  const lines = async (of: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(of));
  const told = () => lines('suuq_log_certificate_until_seconds{');
  const answering = () => lines('suuq_log_member_answering{');
  const atNextLook = async (figures: () => Promise<readonly string[]>) => {
    seen.now += MINUTE;
    await figures();
    return figures();
  };
  return { seen, told, answering, atNextLook };
};
const figure = (member: string, seconds: number) =>
  `suuq_log_certificate_until_seconds{member="${member}"} ${seconds}`;

const answers = (member: string, value: 0 | 1) => `suuq_log_member_answering{member="${member}"} ${value}`;

it('tells when the certificate of each member ends, looked up once a minute and not by every reader', async () => {
  const { seen, told } = watched([there('log:2113', 1_800_000_000), there('log-2:2113', 1_700_000_000)]);
  await told();
  const both = [figure('log:2113', 1_800_000_000), figure('log-2:2113', 1_700_000_000)];
  expect(await told()).toEqual(both);
  seen.now = MINUTE - 1;
  expect(await told()).toEqual(both);
  expect(seen.looks).toBe(1);
});

it('tells of a certificate that was replaced, and of a member that is away what was seen last', async () => {
  const first = there('log:2113', 1_700_000_000);
  const { told, atNextLook } = watched([first], [away('log:2113')], new Error('no name'), [
    there('log:2113', 1_800_000_000),
  ]);
  for (const seconds of [1_700_000_000, 1_700_000_000, 1_700_000_000, 1_800_000_000])
    expect(await atNextLook(told)).toEqual([figure('log:2113', seconds)]);
});

it('tells of members that share a name which certificate ends first, until that is replaced, too', async () => {
  const { told, atNextLook } = watched(
    [there('log:2113', 1_800_000_000, 1_700_000_000, 1_800_000_001)],
    [there('log:2113', 1_800_000_000, 1_800_000_002, 1_800_000_001)],
  );
  expect(await atNextLook(told)).toEqual([figure('log:2113', 1_700_000_000)]);
  expect(await atNextLook(told)).toEqual([figure('log:2113', 1_800_000_000)]);
});

it('tells of each member whether it answers, and of none where that was not found out', async () => {
  const [one, two] = [there('log:2113', 1_800_000_000), there('log-2:2113', 1_800_000_000)];
  const { answering, atNextLook } = watched([one, two], [one, away('log-2:2113')], new Error('no name'), [
    one,
    two,
  ]);
  const both = [answers('log:2113', 1), answers('log-2:2113', 1)];
  expect(await answering()).toEqual([]);
  expect(await answering()).toEqual(both);
  expect(await atNextLook(answering)).toEqual([answers('log:2113', 1), answers('log-2:2113', 0)]);
  expect(await atNextLook(answering)).toEqual([]);
  expect(await atNextLook(answering)).toEqual(both);
});

it('tells nothing of a log without TLS: there is no alarm then', async () => {
  const { told, answering } = watched([]);
  await told();
  expect([...(await told()), ...(await answering())]).toEqual([]);
});
