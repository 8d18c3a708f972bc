import { describe, expect, it } from 'vitest';
import { text } from './support/compose.ts';

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
});
