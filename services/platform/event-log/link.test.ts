import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { freePort } from '../programs/free-port.ts';
import { ClientLink } from './link.ts';

/** Of a call whose server has gone. */
const gone = Object.assign(new Error('14 UNAVAILABLE: connection lost'), {
  code: status.UNAVAILABLE,
  details: 'connection lost',
  metadata: new Metadata(),
});

test('a call that ends while nobody leads leaves no rejection that nobody hears, which would end the process', async () => {
  const members = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`);
  const link = new ClientLink(
    `esdb://${members.join()}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`,
  );
  const discovery = link.readEnd(AbortSignal.timeout(30_000));
  const former = new Client(members[0] ?? '', credentials.createInsecure());
  const handled = link.client['handleError'](former, gone);
  await expect(discovery).rejects.toThrow('Failed to discover');
  await expect(handled).resolves.toBeUndefined();
  former.close();
  link.leave();
});
