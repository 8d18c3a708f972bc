import pg from 'pg';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { Outgoing } from '../../letters/ports.ts';
import { composeMail } from './compose-mail.ts';

const letter: Outgoing = {
  letterId: 'b41f7e90c2d84a5e93f06d17',
  userId: 'b41f7e90c2d84a5e93f06d18',
  to: { name: 'Hodan', address: 'hodan@shop.example' },
  language: 'en',
  content: { subject: 'Hello', head: 'Hello', greeting: 'Hello', blocks: [], footer: 'Bye' },
  papers: [],
};

/** Letters whose way out cannot be opened so often; then the mail server is one where nobody listens. */
const failing = (times: number, registry = new Registry()) => {
  let left = times;
  const mail = {
    get url() {
      if (left-- > 0) throw new Error('no memory');
      return 'smtp://127.0.0.1:1';
    },
    from: 'Suuq <orders@shop.example>',
    requireTls: false,
  };
  const standsFor = { payPal: false, stripe: false, mail: false };
  const config = { mail, standsFor, simulatorMailUrl: undefined };
  const composed = composeMail({
    config,
    pool: new pg.Pool(),
    clock: () => new Date(),
    registry,
  });
  if (!composed) throw new Error('No letters are sent');
  return composed;
};

it('opens the way out of letters again where it could not be opened', async () => {
  const mail = failing(1);
  await expect(mail.send(letter)).rejects.toThrow('no memory');
  expect(await mail.send(letter)).toMatchObject({ kind: 'unavailable' });
  await mail.close();
});

it('closes where nothing was opened', async () => {
  const mail = failing(1);
  await mail.close();
  await expect(mail.send(letter)).rejects.toThrow('no memory');
  await mail.close();
});

it('counts refused letters from the start, so that the first refusal is a rise', async () => {
  const registry = new Registry();
  const mail = failing(0, registry);
  await mail.close();
  const lines = (await registry.metrics()).split('\n');
  expect(lines.filter((line) => line.startsWith('suuq_letter_seconds_count'))).toEqual(
    ['sent', 'refused'].map((outcome) => `suuq_letter_seconds_count{outcome="${outcome}"} 0`),
  );
});
