import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFor } from '#services/embedded/postgres/account';
import { text } from '../support/compose.ts';

/** What docs/operations.md has Postgres' own programs do: a base backup, and putting it back. */
const [, chapter = ''] = /\n### A base backup\n([^]*?)\n### /.exec(text('docs/operations.md')) ?? [];
const [taking = '', puttingBack = ''] = [...chapter.matchAll(/```sh\n([^`]*)```/g)].map(
  ([, lines = '']) => lines,
);
const TARGET = /^recovery_target_time = .*\n/m;

/** The embedded Postgres comes without these programs. */
const bin = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const isThere = ['initdb', 'pg_ctl', 'pg_basebackup', 'psql'].every((name) => existsSync(join(bin, name)));

it('a base backup is put back to a moment, after which the database takes writes again', () => {
  expect(chapter).toContain('`archive_mode=on`');
  expect(puttingBack).toMatch(TARGET);
  expect(puttingBack).toContain('recovery_target_action = promote');
});

describe.skipIf(!isThere)('where this machine has a Postgres with its own programs', () => {
  const folder = join(tmpdir(), `suuq-test-${process.pid}-base`);
  const backups = join(folder, 'backups');
  const owner = accountFor(undefined);
  const env = { PATH: `${bin}:${process.env['PATH']}`, PGHOST: folder, PGUSER: 'postgres' };
  const asOwner = {
    cwd: folder,
    env,
    stdio: 'pipe',
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  } as const;
  const run = (name: string, ...args: readonly string[]) =>
    execFileSync(join(bin, name), args, asOwner).toString();
  const asked = (statement: string) =>
    run('psql', '--dbname=postgres', '--tuples-only', '--no-align', '--command', statement).trim();
  const shell = (lines: string) => execFileSync('sh', ['-ec', lines], asOwner);
  const startArgs = (data: string, file = join(data, 'postgresql.conf')): readonly string[] => {
    const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off`;
    return [
      '--pgdata',
      data,
      '--log',
      `${data}.said`,
      '-o',
      `-c config_file='${file}' ${settings}`,
      '--wait',
      'start',
    ];
  };
  const start = (data: string, file?: string) => run('pg_ctl', ...startArgs(data, file));
  const stop = (data: string) => run('pg_ctl', '--pgdata', data, '--mode', 'fast', 'stop');
  /** What is documented, at this machine's places; `moment` undefined leaves the line out. */
  const putBack = (data: string, moment: string | undefined) => {
    const target = moment === undefined ? '' : `recovery_target_time = '${moment}'\n`;
    const lines = puttingBack.replace(TARGET, () => target).replaceAll('BACKUPS', backups);
    shell(lines.replaceAll('DATA', data));
  };
  const rows = () => asked(`select string_agg(word, ' ' order by word) from words`);

  const first = join(folder, 'first');
  let moment = '';
  beforeAll(() => {
    mkdirSync(join(backups, 'wal'), { recursive: true });
    if (owner)
      for (const each of [folder, backups, join(backups, 'wal')]) chownSync(each, owner.uid, owner.gid);
    run('initdb', '--pgdata', first, '--username=postgres', '--auth=trust', '--locale=C', '--no-sync');
    const archive = `archive_mode = on\narchive_command = 'cp %p ${backups}/wal/%f'\n`;
    appendFileSync(join(first, 'postgresql.conf'), archive);
    start(first);
    asked(`create table words (word text)`);
    asked(`insert into words values ('a')`);
    shell(taking.replace('--host=POSTGRES', `--host=${folder}`).replaceAll('BACKUPS', backups));
    asked(`insert into words values ('b')`);
    moment = asked('select clock_timestamp()');
    asked(`insert into words values ('c')`);
    asked('select pg_switch_wal()');
    // It ends when all that is full is in the archive.
    stop(first);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** As Debian has it, whose folder of settings is another. */
  const elsewhere = join(first, 'postgresql.conf');
  it.each([
    ['to a moment', () => moment, 'a b', undefined],
    ['to a moment where its settings are elsewhere', () => moment, 'a b', elsewhere],
    ['to the end of the archive', () => undefined, 'a b c', undefined],
  ])(
    'a base backup comes back as documented %s, and takes writes',
    async (name, to, words, settings) => {
      const data = join(folder, name.replaceAll(' ', '-'));
      putBack(data, to());
      start(data, settings);
      try {
        await expect.poll(() => asked('select pg_is_in_recovery()'), { timeout: 30_000 }).toBe('f');
        expect(rows()).toBe(words);
        asked(`insert into words values ('d')`);
      } finally {
        // What it archives is of another timeline, which the next try must not follow.
        stop(data);
      }
    },
    120_000,
  );

  it('Postgres ends, and says why, where the archive does not come to the moment', async () => {
    const data = join(folder, 'never');
    putBack(data, '2100-01-01 00:00:00+00');
    // It may have answered what only reads before it comes to the archive's end.
    spawnSync(join(bin, 'pg_ctl'), startArgs(data), asOwner);
    const told = () => readFileSync(`${data}.said`, 'utf8');
    await expect
      .poll(told, { timeout: 30_000 })
      .toContain('recovery ended before configured recovery target');
    await expect.poll(() => existsSync(join(data, 'postmaster.pid')), { timeout: 30_000 }).toBe(false);
  }, 120_000);
});
