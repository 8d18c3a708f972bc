import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pLimit from 'p-limit';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import type { Content } from '../content.ts';
import type { Outgoing } from '../ports.ts';
import { createPost } from './post.ts';

const letter: Outgoing = {
  letterId: 'b41f7e90c2d84a5e93f06d17',
  userId: 'b41f7e90c2d84a5e93f06d18',
  to: { name: 'Hodan', address: 'hodan@shop.example' },
  language: 'en',
  content: { subject: 'Hello', head: 'Hello', greeting: 'Hello', blocks: [], footer: 'Bye' },
  papers: [],
};

type Times = Parameters<typeof createPost>[1];

/** Gives a way out of letters to a server that does this. */
const at = async <T>(
  does: SMTPServerOptions,
  use: (post: ReturnType<typeof createPost>) => Promise<T>,
  times?: Times,
): Promise<T> => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], ...does });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const post = createPost({ url, from: 'Suuq <orders@shop.example>', requireTls: false }, times);
  try {
    return await use(post);
  } finally {
    post.close();
    await new Promise<void>((closed) => {
      server.close(closed);
    });
  }
};

/** A server that reads each letter to its end, and then does this. */
const reading = (then: (whole: string, done: (error?: Error) => void) => void): SMTPServerOptions => ({
  onData: (stream, _session, done) => {
    let whole = '';
    stream.on('data', (chunk: Buffer) => (whole += chunk.toString()));
    stream.on('end', () => then(whole, done));
  },
});

type Place = 'MAIL FROM' | 'RCPT TO' | 'DATA';

/** How sending ends at a server that says this. */
const answered = (place: Place, said: string) => {
  const no = Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });
  const does: Record<Place, SMTPServerOptions> = {
    'MAIL FROM': { onMailFrom: (_address, _session, done) => done(no) },
    'RCPT TO': { onRcptTo: (_address, _session, done) => done(no) },
    DATA: reading((_whole, done) => done(no)),
  };
  return at(does[place], (post) => post.send(letter));
};

it.each<[Place, string]>([
  ['RCPT TO', '550 no such user'],
  ['RCPT TO', '550 5.0.0 no'],
  ['RCPT TO', '550 5.1.1 user unknown'],
  ['RCPT TO', '552 5.2.2 mailbox full'],
  ['DATA', '550 5.1.1 user unknown'],
])('gives a letter up whose reader cannot get it: %s, %s', async (place, said) => {
  expect(await answered(place, said)).toEqual({ kind: 'refused', code: said.slice(0, 3) });
});

it.each<[Place, string]>([
  ['MAIL FROM', '550 no'],
  ['MAIL FROM', '550 5.1.1 no'],
  ['RCPT TO', '554 5.7.1 Relay access denied'],
  ['RCPT TO', '553 5.1.8 Sender address rejected: Domain not found'],
  ['RCPT TO', '550 5.4.5 Daily sending quota exceeded'],
  ['RCPT TO', '450 later'],
  ['RCPT TO', '451 4.7.1 too fast'],
  ['DATA', '554 sending paused'],
  ['DATA', '550 5.4.5 Daily sending quota exceeded'],
])('tries a letter again that the shop may not send now: %s, %s', async (place, said) => {
  expect(await answered(place, said)).toEqual({ kind: 'unavailable', code: said.slice(0, 3) });
});

it.each(['450 4.2.0 Greylisted', '452 4.2.2 over quota'])(
  'tries a letter again whose reader’s mailbox puts it off: %s',
  async (said) => {
    expect(await answered('RCPT TO', said)).toEqual({ kind: 'put-off', code: said.slice(0, 3) });
  },
);

// Here a standstill of this process is one of the server, too, and a letter has a time.
it(
  'has a slow server take each of many letters once, and cuts none off while it waits for a connection',
  { retry: 2 },
  async () => {
    const [MANY, WORKED_ON, SLOWLY] = [40, 32, 500];
    const ids: string[] = [];
    // In a queue of a worker's letters, the last would wait longer than a letter may take.
    const does = reading((whole, done) => {
      setTimeout(() => {
        ids.push(/Message-ID: <(\d+)@/i.exec(whole)?.[1] ?? '');
        done();
      }, SLOWLY);
    });
    const endings = new Set<string>();
    const send = async (post: ReturnType<typeof createPost>, letterId: string): Promise<void> => {
      const { kind } = await post.send({ ...letter, letterId });
      endings.add(kind);
      if (kind === 'busy') await send(post, letterId);
    };
    await at(
      does,
      async (post) => {
        const workers = pLimit(WORKED_ON);
        await workers.map(
          Array.from({ length: MANY }, (_, n) => `${n + 1}`),
          (id) => send(post, id),
        );
      },
      { turn: SLOWLY, whole: (WORKED_ON / 4 - 1) * SLOWLY },
    );
    expect([...endings].sort()).toEqual(['busy', 'sent']);
    expect(ids.map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: MANY }, (_, n) => n + 1),
    );
  },
);

/** The header of a letter as a server gets it. */
const headOf = async (content: Partial<Content>): Promise<string> => {
  let head = '';
  const does = reading((whole, done) => {
    head = whole.split('\r\n\r\n', 1)[0] ?? '';
    done();
  });
  const sent = await at(does, (post) => post.send({ ...letter, content: { ...letter.content, ...content } }));
  expect(sent).toEqual({ kind: 'sent' });
  return head.replaceAll(/\r\n\s+/g, ' ');
};

it('lets mail programs leave what one chose to get with one press, and nothing else', async () => {
  const href = 'https://shop.example/newsletter/leave/token';
  const head = await headOf({ leave: { label: 'Leave', href } });
  expect(head).toContain(`List-Unsubscribe: <${href}>`);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(await headOf({})).not.toContain('List-Unsubscribe');
});
