import type { Registry } from 'prom-client';
import type { Objects } from '../objects/objects.ts';
import { gauge } from './metrics.ts';

/** Tells whether the store of the pictures answers. A shop without one has no such figure: it misses nothing. */
export function watchObjects(registry: Registry, objects: Pick<Objects, 'answers'> | undefined): void {
  if (objects === undefined) return;
  gauge(registry, 'suuq_objects_answering', '1 while the store of the pictures answers.', async () =>
    (await objects.answers()) ? 1 : 0,
  );
}
