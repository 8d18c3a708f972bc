import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configs, files, own, services, stores, text } from '../support/compose.ts';

const operations = text('docs/operations.md');
const drill = operations.slice(operations.indexOf('The drill, all apis and projectors stopped:'));
const inOrder = (words: readonly string[], within: string) => {
  const places = words.map((each) => within.indexOf(each));
  expect(places.map((place, at) => [words[at], place >= 0])).toEqual(words.map((each) => [each, true]));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
};

describe('the drill of docs/operations.md', () => {
  it('keeps customers out from before the apis start until no unknown payment is left', () => {
    const command = 'docker compose up -d --no-deps --wait proxy';
    inOrder(
      [
        'restored --by NAME',
        '(#open-to-some-alone)',
        command,
        'start projectors, then apis',
        'webhooks of refunds',
        'Give such money back',
        '`OPEN_TO=`',
      ],
      drill,
    );
    const [, about = ''] = /\n### Open to some alone\n([^]*?)\n### /.exec(operations) ?? [];
    expect(about).toContain(`\n${command} `);
  });

  const [, ofTheLog = ''] = /\n1\. put the same copy of the log[^]*?```sh\n([^`]*)```/.exec(drill) ?? [];

  it('puts the log back on each node with all of them stopped, and makes the user once they lead', () => {
    inOrder(
      ['compose stop $nodes && put_back &&', 'up -d --no-deps --wait $nodes &&', '--no-deps log-user'],
      ofTheLog,
    );
    const cluster = text('docker-compose.cluster.yml').match(/^ {2}eventstore-\d(?=:$)/gm) ?? [];
    const nodes = ['eventstore', ...cluster.map((line) => line.trim())];
    expect(nodes).toHaveLength(3);
    expect(ofTheLog).toContain(`nodes='${nodes.join(' ')}'`);
    for (const node of nodes)
      expect(text('docker-compose.yml') + text('docker-compose.cluster.yml')).toContain(
        `\n  ${node}-data:\n`,
      );
    expect(ofTheLog).toContain(` ${services['eventstore']?.image} `);
  });

  // The image's own program takes all words for its options.
  const [, puttingBack = ''] = / --entrypoint sh [^]* -c '([^']*)'/.exec(ofTheLog) ?? [];
  /** Only root may give files away; whoever else runs the tests keeps theirs. */
  const user = process.getuid?.() === 0 ? '1000:1000' : `${process.getuid?.()}:${process.getgid?.()}`;
  const putBack = (from: string, to: string) => {
    const script = puttingBack.replaceAll('/to', to).replaceAll('/from', from).replaceAll('1000:1000', user);
    return spawnSync('sh', ['-c', script], { stdio: 'pipe' }).status;
  };

  it('leaves nothing of the former log beside the copy, beside which the server would not start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suuq-drill-'));
    const [to, from] = [join(folder, 'to'), join(folder, 'from')];
    const put = (where: string, written: Readonly<Record<string, string>>) => {
      mkdirSync(join(where, 'index'), { recursive: true });
      for (const [name, words] of Object.entries(written)) writeFileSync(join(where, name), words);
    };
    put(to, { 'chunk-000001.000000': 'later', 'chaser.chk': '9', 'truncate.chk': '-1', 'index/later': '' });
    const copy = {
      'chunk-000000.000000': 'before',
      'chaser.chk': '5',
      'truncate.chk': '-1',
      'index/map': '',
    };
    put(from, copy);
    const former = readdirSync(to);
    expect(putBack(join(folder, 'no-copy'), to)).not.toBe(0);
    expect(readdirSync(to)).toEqual(former);
    expect(putBack(from, to)).toBe(0);
    const found = readdirSync(to, { recursive: true }).map(String);
    expect(found.toSorted()).toEqual([...Object.keys(copy), 'index'].toSorted());
    expect(readFileSync(join(to, 'truncate.chk'), 'utf8')).toBe('5');
    rmSync(folder, { recursive: true });
    expect(text('docs/eventstore.md')).toContain(
      'test -s /backup/chaser.chk && cd /var/lib/eventstore && rm -rf ./* && rsync -a /backup/ . && cp -p chaser.chk truncate.chk &&\n  chown -R 1000:1000 . ',
    );
  });

  it('gives the log back to the server with its folder, in which that makes new files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suuq-drill-'));
    const [to, from] = [join(folder, 'to'), join(folder, 'from')];
    // As a copy is that root has made: its files are the server's, and its folder is root's.
    for (const each of [to, join(from, 'index')]) mkdirSync(each, { recursive: true });
    for (const name of ['chaser.chk', 'index/map']) writeFileSync(join(from, name), '5');
    expect(putBack(from, to)).toBe(0);
    const owners = ['', 'chaser.chk', 'truncate.chk', 'index', 'index/map'].map((name) => {
      const { uid, gid } = statSync(join(to, name));
      return [name, `${uid}:${gid}`];
    });
    rmSync(folder, { recursive: true });
    expect(new Set(owners.map(([, owner]) => owner))).toEqual(new Set([user]));
    expect(puttingBack).toContain('chown -R 1000:1000 .');
  });

  it('starts each store of compose to which a copy goes back, and makes the bucket, before the shop starts', () => {
    const started = drill.match(/(?<=docker compose up -d --no-deps --wait )\S+/g);
    const named = started?.map((name) => (name === '$nodes' ? 'eventstore' : name));
    expect(named?.slice(0, -1).toSorted()).toEqual(stores.map(([name]) => name).toSorted());
    expect(named?.at(-1)).toBe('proxy`;');
    inOrder(['--wait objects && docker compose run --rm --no-deps s3-bucket\n', 'restored --by NAME'], drill);
  });

  it('leads to all that compose reads and that no copy of a store has, for another machine', () => {
    const [chapter = '', restoring = ''] = operations.split('## Backing up and restoring');
    expect(restoring).toContain('(#on-another-machine)');
    const [, list = ''] = /\n### On another machine\n([^]*?)\n### /.exec(chapter) ?? [];
    const folders = [...Object.values(files), ...Object.values(configs)].map(
      ({ file }) => file.split('/')[1],
    );
    // Scripts are in what is checked out.
    const toBring = new Set(folders.filter((folder) => folder !== 'docker'));
    expect(toBring).toEqual(new Set(['certs', 'secrets']));
    const named = [...[...toBring].map((folder) => `${folder}/`), 'checked out', '`.env`', '`COMPOSE_FILE`'];
    // An image that is not there keeps every build from starting.
    const built = own.flatMap(([, { build }]) => Object.keys(build?.args ?? {}));
    for (const word of [...named, ...built.map((name) => `empty \`${name}\``)]) expect(list).toContain(word);
  });
});
