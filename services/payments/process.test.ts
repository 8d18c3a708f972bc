import { expect, it } from 'vitest';
import { captureStarted, started } from './decide/given.ts';
import { createPaymentProcess } from './process.ts';
import { openProcessWorld } from './process-world.ts';

it('each capture that failed is closed by an event of its own', async () => {
  const world = await openProcessWorld(createPaymentProcess, 'declined', started(1), captureStarted('1'));
  expect(await world.actOnAll()).toEqual(['done']);
  await world.write(captureStarted('1'));
  expect(await world.actOnAll()).toEqual(['done']);
  expect(world.types().slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentFailed']);
  expect(new Set(world.eventIds()).size).toBe(world.eventIds().length);
});
