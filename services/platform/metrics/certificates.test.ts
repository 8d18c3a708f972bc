import { expect, it } from 'vitest';
import type { LogCertificate } from '../event-log/certificates.ts';
import { watchCertificates } from './certificates.ts';
import { createMetrics } from './metrics.ts';

const HOUR = 3_600_000;
const until = (seconds: number, member = 'log:2113', address = '10.0.0.1'): LogCertificate => ({
  member,
  address,
  until: new Date(seconds * 1_000),
});

/** Figures of a log whose members show these certificates, one list a look. */
const watched = (...looks: readonly (readonly LogCertificate[] | Error)[]) => {
  const { registry } = createMetrics({ processMetrics: false });
  const seen = { now: 0, looks: 0 };
  const look = async () => {
    const shown = looks[seen.looks++] ?? [];
    if (shown instanceof Error) throw shown;
    return shown;
  };
  watchCertificates(registry, look, () => seen.now);
  const told = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('suuq_log_certificate'));
  return { seen, told };
};
const figure = (member: string, seconds: number) =>
  `suuq_log_certificate_until_seconds{member="${member}"} ${seconds}`;

it('tells when the certificate of each member ends, looked up once an hour and not by every reader', async () => {
  const { seen, told } = watched([until(1_800_000_000), until(1_700_000_000, 'log-2:2113')]);
  await told();
  const both = [figure('log:2113', 1_800_000_000), figure('log-2:2113', 1_700_000_000)];
  expect(await told()).toEqual(both);
  seen.now = HOUR - 1;
  expect(await told()).toEqual(both);
  expect(seen.looks).toBe(1);
});

it('tells of a certificate that was replaced, and of a member that is away what was seen last', async () => {
  const { seen, told } = watched([until(1_700_000_000)], [], new Error('no name'), [until(1_800_000_000)]);
  const atNextLook = async () => {
    seen.now += HOUR;
    await told();
    return told();
  };
  await told();
  expect(await told()).toEqual([figure('log:2113', 1_700_000_000)]);
  expect(await atNextLook()).toEqual([figure('log:2113', 1_700_000_000)]);
  expect(await atNextLook()).toEqual([figure('log:2113', 1_700_000_000)]);
  expect(await atNextLook()).toEqual([figure('log:2113', 1_800_000_000)]);
});

it('tells of members that share a name which certificate ends first, until that is replaced, too', async () => {
  const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
  const ends = (...seconds: readonly number[]) =>
    seconds.map((each, at) => until(each, 'log:2113', addresses[at]));
  const { seen, told } = watched(
    ends(1_800_000_000, 1_700_000_000, 1_800_000_001),
    ends(1_800_000_000, 1_800_000_002, 1_800_000_001),
  );
  await told();
  expect(await told()).toEqual([figure('log:2113', 1_700_000_000)]);
  seen.now += HOUR;
  await told();
  expect(await told()).toEqual([figure('log:2113', 1_800_000_000)]);
});

it('tells nothing of a log without TLS: there is no alarm then', async () => {
  const { told } = watched([]);
  await told();
  expect(await told()).toEqual([]);
});
