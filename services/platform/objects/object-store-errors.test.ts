import { expect, test } from 'vitest';
import { ObjectsUnavailable } from './object-store-errors.ts';

test('a store that is refused at every address of its name says where', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:9000')]);
  expect(new ObjectsUnavailable(refused).message).toBe(
    'object store unavailable: connect ECONNREFUSED ::1:9000',
  );
});
