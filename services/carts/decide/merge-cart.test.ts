import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  added,
  large,
  noon,
  offer,
  removed,
  shirt,
  shoes,
  small,
  stockedOf,
  userId,
} from '../testing/examples.ts';
import { cart } from '../state.ts';
import { mergeCart, type WantedLine } from './merge-cart.ts';

const stream = scenario(cart);
const { sold, unitPriceCents, available } = offer;
const wanted = (
  of: Parameters<typeof stockedOf>[0],
  quantity: number,
  changed: Partial<WantedLine> = {},
) => ({
  ...stockedOf(of),
  quantity,
  sold,
  unitPriceCents,
  available,
  ...changed,
});
const merge = (...lines: readonly WantedLine[]) => mergeCart({ userId, lines }, { now: noon });

describe('taking a visitor’s cart over', () => {
  it('adds what is missing to so many of each', () => {
    stream
      .given(added(shirt, 2))
      .when(merge(wanted(shirt, 5), wanted(shoes, 1)), accept(added(shirt, 3, 5), added(shoes, 1)));
  });

  it('does nothing when it is done again, nor where there are more already', () => {
    stream.given(added(shirt, 2), added(shirt, 3, 5)).when(merge(wanted(shirt, 5)), nothingToDo);
    stream.given(added(shirt, 9)).when(merge(wanted(shirt, 5)), nothingToDo);
    stream.given().when(merge(), nothingToDo);
  });

  it('goes up to what is in stock, and to 99', () => {
    stream.given(added(shirt, 2)).when(merge(wanted(shirt, 12)), accept(added(shirt, 8, 10)));
    stream.given().when(merge(wanted(shirt, 120, { available: 500 })), accept(added(shirt, 99)));
    stream.given(added(shirt, 2)).when(merge(wanted(shirt, 5, { available: 1 })), nothingToDo);
  });

  it('leaves out what is not sold or sold out, and takes the rest', () => {
    stream
      .given()
      .when(
        merge(wanted(shirt, 1, { sold: false }), wanted(shoes, 1, { available: 0 }), wanted(small, 2)),
        accept(added(small, 2)),
      );
  });

  it('counts a line that is named twice once, and variants each for themselves', () => {
    stream
      .given()
      .when(
        merge(wanted(small, 2), wanted(small, 2), wanted(large, 1)),
        accept(added(small, 2), added(large, 1)),
      );
  });

  it('keeps the price at which a line was added, here or there, rather than the current one', () => {
    const at = (line: ReturnType<typeof added>, cents: number) => ({
      ...line,
      data: { ...line.data, unitPriceCents: cents },
    });
    const [own, theirs, current] = [20_00, 22_00, 25_00];
    const now = (of: string, quantity: number, addedCents?: number) =>
      wanted(of, quantity, { unitPriceCents: current, addedCents });
    const ownShirt = stream.given(at(added(shirt, 2), own));
    ownShirt.when(merge(now(shirt, 3)), accept(at(added(shirt, 1, 3), own)));
    ownShirt.when(merge(now(shirt, 3, current)), accept(at(added(shirt, 1, 3), own)));
    ownShirt.when(merge(now(shoes, 1, theirs)), accept(at(added(shoes, 1), theirs)));
    stream
      .given(at(added(shirt, 2), current))
      .when(merge(now(shirt, 3, theirs)), accept(at(added(shirt, 1, 3), theirs)));
  });

  it('goes up to 100 distinct products', () => {
    const others = Array.from({ length: 99 }, (_, number) =>
      added(`665f1c2ab3d4e5f6071${10_000 + number}`, 1),
    );
    stream.given(...others).when(merge(wanted(shirt, 1), wanted(shoes, 1)), accept(added(shirt, 1)));
    stream
      .given(...others, added(shirt, 1), removed(shirt))
      .when(merge(wanted(shoes, 1)), accept(added(shoes, 1)));
  });
});
