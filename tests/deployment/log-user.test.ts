import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecured, type SecuredNode } from '#services/embedded/eventstore/testing/secured';
import { dropShopUser, isAdministrator, makeShopUser } from '#services/platform/event-log/shop-user';
import { freePort } from '#services/platform/programs/free-port';
import { ROOT } from '../programs.ts';

const ADMIN = 'of-the-administrator';

describe('the shop’s user in an event store with TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-log-user-'));
  const certs = join(folder, 'certs');
  let node: SecuredNode;
  const addressOf = (who: string) => `esdb://${who}@localhost:${node.port}?tlsCAFile=${certs}/ca/ca.crt`;
  beforeAll(async () => {
    execFileSync(join(ROOT, 'docker/certificates.sh'), [certs, 'node'], { stdio: 'pipe' });
    const [certificate, key] = ['node.crt', 'node.key'].map((name) =>
      readFileSync(join(certs, 'node', name)),
    );
    const settings = { port: 0, folder: join(folder, 'log'), adminPassword: ADMIN, secret: undefined };
    const limits = { maxAppendSize: 1_048_576, timeouts: { prepare: 2_000, commit: 2_000 } };
    if (!certificate || !key) throw new Error('no certificate was made');
    node = await startSecured({ ...settings, ...limits }, { certificate, key });
  });
  afterAll(() => {
    node.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made once, in a group that may read the whole log beside the administrators', async () => {
    await makeShopUser(addressOf('suuq:one'), ADMIN);
    expect(node.users.get('suuq')).toEqual({ password: 'one', groups: ['suuq'] });
    expect(node.metadata('$all')).toEqual({ value: { $acl: { $r: ['$admins', 'suuq'] } }, times: 1 });
  });

  it('stays as it is when it is made again', async () => {
    await makeShopUser(addressOf('suuq:one'), ADMIN);
    expect(node.users.get('suuq')).toEqual({ password: 'one', groups: ['suuq'] });
    expect(node.metadata('$all').times).toBe(1);
  });

  it('keeps a password that the address does not have, since running processes sign in by it, unless that is asked for', async () => {
    const url = addressOf('suuq:t%40o');
    await expect(makeShopUser(url, ADMIN)).rejects.toThrow('log-user --change-password');
    expect(node.users.get('suuq')?.password).toBe('one');
    await makeShopUser(url, ADMIN, { mayChangePassword: true });
    expect(node.users.get('suuq')).toEqual({ password: 't@o', groups: ['suuq'] });
    expect(node.metadata('$all').times).toBe(1);
  });

  it('is taken away when the shop has another, and nobody else is', async () => {
    const [former, next] = [addressOf('suuq:t%40o'), addressOf('next:three')];
    await expect(dropShopUser(former, ADMIN, 'suuq')).rejects.toThrow('the shop needs it');
    await expect(dropShopUser(next, ADMIN, 'suuq')).rejects.toThrow('next does not sign in');
    await makeShopUser(next, ADMIN);
    for (const other of ['admin', 'nobody'])
      await expect(dropShopUser(next, ADMIN, other)).rejects.toThrow(`${other} is no user of the shop`);
    await expect(dropShopUser(next, 'guessed', 'suuq')).rejects.toThrow('EVENTSTORE_ADMIN_PASSWORD: ');
    await dropShopUser(next, ADMIN, 'suuq');
    expect([...node.users.keys()]).toEqual(['admin', 'next']);
    await makeShopUser(former, ADMIN);
  });

  it('is told from an administrator', async () => {
    expect(await isAdministrator(addressOf('suuq:t%40o'))).toBe(false);
    expect(await isAdministrator(addressOf(`admin:${ADMIN}`))).toBe(true);
  });

  it.each([
    ['nobody', () => `esdb://127.0.0.1:${node.port}`],
    ['no TLS', () => `esdb://suuq:one@127.0.0.1:${node.port}?tls=false`],
    ['the administrator', () => addressOf('admin:another')],
  ])('is not made of an address with %s', async (_, url) => {
    const before = [...node.users];
    await expect(makeShopUser(url(), ADMIN)).rejects.toThrow('EVENTSTORE_URL: ');
    expect([...node.users]).toEqual(before);
  });

  it('is made once somebody leads, where the members were started just now', async () => {
    let refused = 0;
    const line = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      if (refused < 2) {
        refused += 1;
        socket.destroy();
        return;
      }
      const on = connect(node.port, '127.0.0.1');
      on.on('error', () => socket.destroy());
      socket.pipe(on).pipe(socket);
    });
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
    const { port } = line.address() as AddressInfo;
    await makeShopUser(`esdb://early:one@localhost:${port}?tlsCAFile=${certs}/ca/ca.crt`, ADMIN);
    line.close();
    expect([refused, node.users.get('early')?.groups]).toEqual([2, ['suuq']]);
  });

  it('is not made where nobody leads, which is said', async () => {
    const url = `esdb://suuq:one@localhost:${await freePort()}?tlsCAFile=${certs}/ca/ca.crt`;
    await expect(makeShopUser(url, ADMIN, { patience: 200 })).rejects.toThrow(
      'EVENTSTORE_URL: nobody who leads',
    );
  });

  it('is not made by a password that is not the administrator’s', async () => {
    await expect(makeShopUser(addressOf('other:one'), 'guessed')).rejects.toThrow(
      'EVENTSTORE_ADMIN_PASSWORD: ',
    );
    expect(node.users.has('other')).toBe(false);
  });
});
