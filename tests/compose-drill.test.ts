import { describe, expect, it } from 'vitest';
import { configs, files, own, text } from './support/compose.ts';

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
