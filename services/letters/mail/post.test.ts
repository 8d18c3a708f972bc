import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import type { Content } from '../content.ts';
import type { Outgoing } from '../ports.ts';
import { createPost } from './post.ts';

const no = (status: number) => Object.assign(new Error('no'), { responseCode: status });

const letter: Outgoing = {
  letterId: 'b41f7e90c2d84a5e93f06d17',
  userId: 'b41f7e90c2d84a5e93f06d18',
  to: { name: 'Hodan', address: 'hodan@shop.example' },
  language: 'en',
  content: { subject: 'Hello', head: 'Hello', greeting: 'Hello', blocks: [], footer: 'Bye' },
  papers: [],
};

/** How sending ends at a server that refuses the sender or the recipient. */
const sentTo = async (refuses: 'onMailFrom' | 'onRcptTo') => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    [refuses]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(no(550)),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const post = createPost({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Suuq <orders@shop.example>',
    requireTls: false,
  });
  try {
    return await post.send(letter);
  } finally {
    post.close();
    await new Promise<void>((closed) => {
      server.close(closed);
    });
  }
};

it('gives a letter up that nobody may get, and tries one again that the shop may not send now', async () => {
  expect(await sentTo('onRcptTo')).toEqual({ kind: 'refused', code: '550' });
  expect(await sentTo('onMailFrom')).toEqual({ kind: 'unavailable', code: '550' });
});

/** The header of a letter as a server gets it. */
const headOf = async (content: Partial<Content>): Promise<string> => {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.on('data', (chunk: Buffer) => taken.push(chunk.toString()));
      stream.on('end', () => done());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const post = createPost({ url, from: 'Suuq <orders@shop.example>', requireTls: false });
  try {
    const sent = await post.send({ ...letter, content: { ...letter.content, ...content } });
    expect(sent).toEqual({ kind: 'sent' });
    return (
      taken
        .join('')
        .split('\r\n\r\n', 1)[0]
        ?.replaceAll(/\r\n\s+/g, ' ') ?? ''
    );
  } finally {
    post.close();
    await new Promise<void>((closed) => {
      server.close(closed);
    });
  }
};

it('lets mail programs leave what one chose to get with one press, and nothing else', async () => {
  const href = 'https://shop.example/newsletter/leave/token';
  const head = await headOf({ leave: { label: 'Leave', href } });
  expect(head).toContain(`List-Unsubscribe: <${href}>`);
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(await headOf({})).not.toContain('List-Unsubscribe');
});
