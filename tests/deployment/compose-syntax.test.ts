import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../support/compose.ts';

/** Debian's own (1.29), which needs no engine to read files. */
const PROGRAM = 'docker-compose';
const hasCompose = spawnSync(PROGRAM, ['version']).status === 0;

const FILES = ['docker-compose.yml', 'docker-compose.cluster.yml'];
/** The one word of these files that it does not know; Compose does from 2.20 on. */
const UNKNOWN = ', required: false';

describe.skipIf(!hasCompose)('where Debian’s docker-compose is on this machine, it', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'suuq-compose-'));
    for (const file of FILES) writeFileSync(join(folder, file), text(file).replaceAll(UNKNOWN, ''));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (files: readonly string[]) => {
    const { status, stderr } = spawnSync(
      PROGRAM,
      [...files.flatMap((file) => ['-f', file]), 'config', '--quiet'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, EVENTSTORE_ADMIN_PASSWORD: 'a', EVENTSTORE_OPS_PASSWORD: 'b' },
      },
    );
    return { status, stderr };
  };

  it.each([[FILES.slice(0, 1)], [FILES]])('reads %s', (files) => {
    const { status, stderr } = read(files);
    expect(status, stderr).toBe(0);
  });

  it('refuses a word that is misspelt', () => {
    writeFileSync(
      join(folder, 'misspelt.yml'),
      text('docker-compose.cluster.yml').replace('volumes:', 'volume:'),
    );
    expect(read(['docker-compose.yml', 'misspelt.yml'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("'volume'") as string,
    });
  });
});
