import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../programs.ts';

const SCRIPT = join(ROOT, 'docker/certificates.sh');

describe('docker/certificates.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-certificates-'));
  const make = (...nodes: readonly string[]) => execFileSync(SCRIPT, [folder, ...nodes], { stdio: 'pipe' });
  const certificate = (path: string) => new X509Certificate(readFileSync(join(folder, path)));
  const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;

  beforeAll(() => void make('eventstore', 'log-2.example,10.0.0.2'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['eventstore', 'DNS:localhost, IP Address:127.0.0.1, DNS:eventstore'],
    ['log-2.example', 'DNS:localhost, IP Address:127.0.0.1, DNS:log-2.example, IP Address:10.0.0.2'],
  ])('makes %s a certificate for its names, which the authority has signed', (node, names) => {
    const [authority, own] = [certificate('ca/ca.crt'), certificate(`${node}/node.crt`)];
    expect(own.verify(authority.publicKey)).toBe(true);
    expect(own.checkPrivateKey(createPrivateKey(readFileSync(join(folder, node, 'node.key'))))).toBe(true);
    // Cluster nodes recognise each other by this name, and are clients of each other.
    expect([own.subject, own.subjectAltName]).toEqual(['CN=eventstoredb-node', names]);
    expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
    expect([authority.ca, own.ca]).toEqual([true, false]);
  });

  it('shows its keys to their owner alone, and a node’s to the container that sees its file, whoever that runs as', () => {
    expect(['eventstore', 'log-2.example', 'ca.key'].map(modeOf)).toEqual([0o700, 0o700, 0o600]);
    expect(['eventstore/node.key', 'eventstore/node.crt'].map(modeOf)).toEqual([0o644, 0o644]);
    expect(['', 'ca', 'ca/ca.crt'].map(modeOf)).toEqual([0o755, 0o755, 0o644]);
  });

  it('gives nothing away to a user, so that it makes the same for everybody', () => {
    const { uid } = statSync(join(folder, 'eventstore/node.key'));
    expect(uid).toBe(process.getuid?.());
  });

  it('signs again with the authority that is there', () => {
    const [authority, before] = [certificate('ca/ca.crt'), certificate('eventstore/node.crt')];
    make('eventstore');
    const again = certificate('eventstore/node.crt');
    expect(certificate('ca/ca.crt').fingerprint256).toBe(authority.fingerprint256);
    expect(again.serialNumber).not.toBe(before.serialNumber);
    expect(again.verify(authority.publicKey)).toBe(true);
  });

  it('writes over the files of a node, so that a container that has them sees the new ones', () => {
    const files = ['eventstore/node.key', 'eventstore/node.crt'].map((path) => join(folder, path));
    const before = files.map((path) => statSync(path).ino);
    make('eventstore');
    expect(files.map((path) => statSync(path).ino)).toEqual(before);
  });

  it('makes no other authority where the key of the one that everybody trusts is kept elsewhere', () => {
    const [key, elsewhere] = [join(folder, 'ca.key'), join(folder, 'elsewhere')];
    const all = () => ['ca/ca.crt', 'eventstore/node.crt'].map((path) => certificate(path).fingerprint256);
    const before = all();
    renameSync(key, elsewhere);
    const { status, stderr } = spawnSync(SCRIPT, [folder, 'eventstore'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('ca.key is missing')]);
    expect(all()).toEqual(before);
    renameSync(elsewhere, key);
  });

  it('says how it is used where no node is named', () => {
    const { status, stderr } = spawnSync(SCRIPT, [folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('docker/certificates.sh certs eventstore')]);
  });
});
