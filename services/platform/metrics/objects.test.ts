import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { watchObjects } from './objects.ts';

const told = async (objects: Parameters<typeof watchObjects>[1]) => {
  const { registry } = createMetrics({ processMetrics: false });
  watchObjects(registry, objects);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('suuq_objects_answering'));
};

it('tells whether the object store answers', async () => {
  expect(await told({ answers: () => Promise.resolve(true) })).toEqual(['suuq_objects_answering 1']);
  expect(await told({ answers: () => Promise.resolve(false) })).toEqual(['suuq_objects_answering 0']);
});

it('tells nothing of an object store where none is configured: there is no alarm then', async () => {
  expect(await told(undefined)).toEqual([]);
});
