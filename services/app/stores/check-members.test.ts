import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLogMembers } from './check-stores.ts';

const SCRIPT = join(import.meta.dirname, '../../../docker/certificates.sh');
const folder = mkdtempSync(join(tmpdir(), 'suuq-certificates-'));
const servers: Server[] = [];
/** The names by which members were called. */
const called = new Set<string>();
const byName: NonNullable<TlsOptions['SNICallback']> = (name, callback) => {
  called.add(name);
  callback(null);
};

/** A member of the log whose certificate holds for so many days; answers where it is. */
const memberFor = async (days: number, address = '127.0.0.1', at = 0): Promise<string> => {
  const name = `for-${days}`;
  execFileSync(SCRIPT, [folder, name], { stdio: 'pipe', env: { ...process.env, DAYS: String(days) } });
  const [key, cert] = ['node.key', 'node.crt'].map((file) => readFileSync(join(folder, name, file)));
  const server = createServer({ key, cert, SNICallback: byName }).listen(at, address);
  servers.push(server);
  await once(server, 'listening');
  return `localhost:${(server.address() as AddressInfo).port}`;
};
let long: string;
let short: string;
beforeAll(async () => {
  [long, short] = [await memberFor(730), await memberFor(20)];
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('says how many days the certificate of each member holds, and that one of under thirty has to be replaced', async () => {
  const [fine, late] = await checkLogMembers({ eventStoreUrl: `esdb://suuq:one@${long},${short}` });
  const days = /ends in (729|730) days \(\d{4}-\d{2}-\d{2}\)$/;
  expect(fine).toMatchObject({ isWrong: false, text: expect.stringMatching(days) as string });
  expect(late).toMatchObject({ store: 'EVENTSTORE_URL', isWrong: true });
  expect(late?.text).toMatch(new RegExp(`^the certificate of ${short} ends in (19|20) days`));
});

it('says it of each member that has the same name, by its address', async () => {
  const [, port = ''] = long.split(':');
  await memberFor(10, '127.0.0.2', Number(port));
  called.clear();
  const asked: string[] = [];
  const findings = await checkLogMembers({ eventStoreUrl: `esdb+discover://log.example:${port}` }, (name) => {
    asked.push(name);
    return Promise.resolve(['127.0.0.1', '127.0.0.2', '127.0.0.3']);
  });
  expect([asked, ...called]).toEqual([['log.example'], 'log.example']);
  const wheres = findings.map(({ isWrong, text }) => [
    isWrong,
    /(\S+ does not answer at \S+|the certificate of \S+ at \S+) /.exec(text)?.[1],
  ]);
  expect(wheres).toEqual([
    [true, `log.example:${port} does not answer at 127.0.0.3`],
    [false, `the certificate of log.example:${port} at 127.0.0.1`],
    [true, `the certificate of log.example:${port} at 127.0.0.2`],
  ]);
});

it.each([
  ['is away', '127.0.0.1', ' does not answer at 127.0.0.1 '],
  ['is gone with its name', undefined, ' does not answer: its name has no address '],
])('says which member %s, beside others of a cluster that answer', async (_, address, text) => {
  const findings = await checkLogMembers({ eventStoreUrl: `esdb://suuq:one@${long},log-2:1` }, (name) =>
    name === 'log-2' && address === undefined
      ? Promise.reject(new Error('ENOTFOUND'))
      : Promise.resolve(['127.0.0.1']),
  );
  expect(findings).toMatchObject([
    { isWrong: false },
    { store: 'EVENTSTORE_URL', isWrong: true, text: expect.stringContaining(`log-2:1${text}`) as string },
  ]);
});

it('says nothing against a member that has an address of IPv6 and listens on IPv4 alone', async () => {
  const both = () => Promise.resolve(['::1', '127.0.0.1']);
  const findings = await checkLogMembers({ eventStoreUrl: `esdb://suuq:one@${long}` }, both);
  expect(findings.map(({ isWrong }) => isWrong)).toEqual([false]);
});

it('says nothing of a log that is without TLS', async () => {
  expect(await checkLogMembers({ eventStoreUrl: `esdb://${long}?tls=false` })).toEqual([]);
});
