import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { services, text } from '../support/compose.ts';

/** As documented, with a `docker` that runs the shell's part of it on folders. */
describe('a copy of compose’s event store', () => {
  const [command = ''] = /^copy=BACKUPS[^]*?(?=```)/m.exec(text('docs/eventstore.md')) ?? [];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'suuq-copies-'));
    for (const each of ['bin', 'data/index/stream-existence'])
      mkdirSync(join(folder, each), { recursive: true });
    mkdirSync(join(folder, 'backups'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string) => writeFileSync(join(folder, 'data', name), `${name} of now`);
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  };
  const copy = () => {
    const said = join(folder, 'copied');
    // The last word is the script; docker makes the folder that is mounted as /to.
    program(
      'docker',
      `while [ $# -gt 2 ]; do case $1 in *:/to) to=\${1%:/to} ;; esac; shift; done
      mkdir -p "$to" && sh -c "$(printf %s "$2" | sed "s|/from|${folder}/data|g; s|/to|$to|g")"`,
    );
    program('cp', `printf '%s\n' "$*" >> ${said}; PATH=\${PATH#*:} exec cp "$@"`);
    program('date', 'echo NOW');
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
    const lines = command.replaceAll('BACKUPS', join(folder, 'backups'));
    const { status } = spawnSync('sh', ['-c', lines], { env, stdio: 'pipe' });
    return { status, copied: () => readFileSync(said, 'utf8') };
  };
  const INDEX = ['index/indexmap', 'index/stream-existence/streamExistenceFilter.dat'];
  const INDEX_CHECKPOINT = 'index/stream-existence/streamExistenceFilter.chk';
  const LOG = ['chaser.chk', 'writer.chk', 'chunk-000000.000000', 'chunk-000001.000002'];

  it('is made by the image of the server, and goes back from where it was put', () => {
    expect(command).toContain(` ${services['eventstore']?.image} `);
    const [, kept = ''] = /^copy=BACKUPS\/(\w+-)/.exec(command) ?? [];
    expect(text('docs/operations.md')).toContain(` -v BACKUPS/${kept}DATE:/from:ro `);
    expect(services['eventstore']?.volumes[0]).toMatch(/^eventstore-data:/);
    expect(command).toContain(' -v PROJECT_eventstore-data:/from:ro ');
  });

  it('has all files, in the order in which they fit each other, and their owner', () => {
    for (const name of [...INDEX, INDEX_CHECKPOINT, ...LOG]) write(name);
    // Only root may give files away; whoever else runs the tests has theirs copied.
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', '1000:1000', join(folder, 'data')]);
    const { status, copied } = copy();
    expect(status).toBe(0);
    expect(readdirSync(join(folder, 'backups'))).toEqual(['log-NOW']);
    const to = join(folder, 'backups/log-NOW');
    for (const name of [...INDEX, INDEX_CHECKPOINT, ...LOG])
      expect(readFileSync(join(to, name), 'utf8')).toBe(`${name} of now`);
    const ownerOf = (path: string) => `${statSync(path).uid}:${statSync(path).gid}`;
    const owners = ['', 'index', INDEX_CHECKPOINT, 'chaser.chk'].map((name) => ownerOf(join(to, name)));
    expect(new Set(owners)).toEqual(new Set([ownerOf(join(folder, 'data'))]));
    const steps = copied().trim().split('\n');
    expect(steps.map((step) => step.match(/\S+\.chk|indexmap|chunk/)?.[0])).toEqual([
      INDEX_CHECKPOINT,
      'indexmap',
      './chaser.chk',
      'chunk',
    ]);
  });

  it('has no name that it could be taken for whole by, where something of it is missing', () => {
    for (const name of [...INDEX, 'chunk-000000.000000']) write(name);
    expect(copy().status).not.toBe(0);
    expect(readdirSync(join(folder, 'backups'))).toEqual(['log-NOW.draft']);
    const [, remove = ''] = /`(rm -r BACKUPS[^`]*)`/.exec(text('docs/eventstore.md')) ?? [];
    mkdirSync(join(folder, 'backups/log-BEFORE'));
    execFileSync('sh', ['-c', remove.replace('BACKUPS', join(folder, 'backups'))]);
    expect(readdirSync(join(folder, 'backups'))).toEqual(['log-BEFORE']);
  });
});

it('a dump of Postgres is for its owner alone, and what the same shell writes afterwards is not', () => {
  const [lines = ''] = /(?<=```sh\n)[^`]*pg_dump[^`]*/.exec(text('docs/operations.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'suuq-dump-'));
  const script = `umask 022; docker() { echo rows; }\n${lines}\necho another > later`;
  execFileSync('sh', ['-euc', script], { cwd: folder });
  const modes = ['postgres.dump', 'later'].map((name) => statSync(join(folder, name)).mode & 0o777);
  rmSync(folder, { recursive: true });
  expect(modes).toEqual([0o600, 0o644]);
});
