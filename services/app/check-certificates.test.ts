import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCertificates } from './check-stores.ts';

const SCRIPT = join(import.meta.dirname, '../../docker/certificates.sh');
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
  const [fine, late] = await checkCertificates({ eventStoreUrl: `esdb://suuq:one@${long},${short}` });
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
  const findings = await checkCertificates(
    { eventStoreUrl: `esdb+discover://log.example:${port}` },
    (name) => {
      asked.push(name);
      return Promise.resolve(['127.0.0.1', '127.0.0.2', '127.0.0.3']);
    },
  );
  expect([asked, ...called]).toEqual([['log.example'], 'log.example']);
  expect(
    findings.map(({ isWrong, text }) => [isWrong, /certificate of (\S+ at \S+) ends/.exec(text)?.[1]]),
  ).toEqual([
    [false, `log.example:${port} at 127.0.0.1`],
    [true, `log.example:${port} at 127.0.0.2`],
  ]);
});

it.each([
  ['is without TLS', () => `esdb://${long}?tls=false`],
  ['is away', () => 'esdb://suuq:one@localhost:1'],
])('says nothing of a log that %s', async (_, url) => {
  expect(await checkCertificates({ eventStoreUrl: url() })).toEqual([]);
});
