import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#resilience/eventually';
import { birthOf, outlive } from './leftovers.ts';
import { obstacleTo } from './ports.ts';

/** Listens, with busy threads and much memory, so that the system takes a while to remove all of it. */
const LISTENER = `
  const memory = Buffer.alloc(100_000_000, 1);
  const { pbkdf2 } = require('node:crypto');
  const server = require('node:net').createServer();
  server.listen(0, '127.0.0.1', () => {
    for (let i = 0; i < 8; i++) pbkdf2('a', 'b', 10_000_000, 32, 'sha1', () => memory.length);
    console.log(server.address().port);
  });
`;

test('a process that was killed counts as gone no sooner than its port is free', async () => {
  for (let round = 0; round < 3; round++) {
    const child = spawn(process.execPath, ['-e', LISTENER], { stdio: ['ignore', 'pipe', 'inherit'] });
    const buried = once(child, 'close');
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = child.pid ?? 0;
    const born = birthOf(pid);
    expect(born).toBeDefined();
    child.kill('SIGKILL');
    await eventually(() => birthOf(pid) !== born, { within: 20_000, every: 1 });
    expect(await obstacleTo(Number(said.toString()), '127.0.0.1')).toBeUndefined();
    await buried;
  }
});

test('children of a supervisor of the release before, which did not say of which folder it was, are waited for', async () => {
  const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const buried = once(child, 'close');
  const pid = child.pid ?? 0;
  const children = [{ part: 'api', pid, born: birthOf(pid) }];
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ supervisor: 1, children }));
  const afterwards = outlive(folder).then(() => birthOf(pid));
  child.kill('SIGKILL');
  expect(await afterwards).toBeUndefined();
  await buried;
  rmSync(folder, { recursive: true });
});
