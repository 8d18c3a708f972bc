import { beforeEach, describe, expect, it } from 'vitest';
import { createLineQueue } from './line-queue.ts';

const SHIRT = 'shirt';
const SHOES = 'shoes';

let sent: string[];
let answers: PromiseWithResolvers<void>[];
let queue: ReturnType<typeof createLineQueue<number>>;
beforeEach(() => {
  sent = [];
  answers = [];
  queue = createLineQueue<number>((line, change) => {
    sent.push(`${line} ${change}`);
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
});

const nextTurn = () => new Promise((resolve) => void setTimeout(resolve, 0));
const answer = async (number: number) => {
  await nextTurn();
  answers[number]?.resolve();
  await nextTurn();
};
const refuse = async (number: number) => {
  await nextTurn();
  answers[number]?.reject(new Error('no'));
  await nextTurn();
};

it('sends the first and the newest of quick changes, and nothing between', async () => {
  const first = queue.ask(SHIRT, 2);
  await nextTurn();
  const others = [queue.ask(SHIRT, 3), queue.ask(SHIRT, 4), queue.ask(SHIRT, 5)];
  await answer(0);
  await answer(1);
  await Promise.all([first, ...others]);
  expect(sent).toEqual(['shirt 2', 'shirt 5']);
});

it('sends one at a time, whatever the line', async () => {
  void queue.ask(SHIRT, 2);
  void queue.ask(SHOES, 7);
  await nextTurn();
  expect(sent).toEqual(['shirt 2']);
  await answer(0);
  expect(sent).toEqual(['shirt 2', 'shoes 7']);
});

describe('shows', () => {
  it('what is wished for until it was answered', async () => {
    const seen: (number | undefined)[] = [];
    queue.subscribe(() => seen.push(queue.wishes().get(SHIRT)));
    void queue.ask(SHIRT, 2);
    void queue.ask(SHIRT, 3);
    await answer(0);
    expect(seen).toEqual([2, 3, undefined]);
  });

  it('what was before, when the shop says no', async () => {
    const asked = queue.ask(SHIRT, 9);
    await Promise.all([expect(asked).rejects.toThrow('no'), refuse(0)]);
    expect(queue.wishes().size).toBe(0);
  });
});

it('says nothing of a "no" to what is not wished for any more', async () => {
  const first = queue.ask(SHIRT, 9);
  await nextTurn();
  const second = queue.ask(SHIRT, 8);
  await refuse(0);
  await first;
  await answer(1);
  await second;
  expect(sent).toEqual(['shirt 9', 'shirt 8']);
});

it('goes on after a failure, also with another command', async () => {
  const asked = queue.ask(SHIRT, 9);
  const added = queue.inTurn(async () => sent.push('added'));
  await Promise.all([expect(asked).rejects.toThrow('no'), refuse(0)]);
  await added;
  expect(sent).toEqual(['shirt 9', 'added']);
});
