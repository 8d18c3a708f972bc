import { connect, type Socket } from 'node:net';

/** An open page without a browser: one socket, one request. */
export interface Page {
  readonly socket: Socket;
  /** The stock messages it received, and when: ms since 1970. */
  readonly heard: { readonly stock: number; readonly at: number }[];
  lastId: string;
}

export const now = (): number => performance.timeOrigin + performance.now();

/** Resolves once the page has received the current position. Each of `headers` ends with a line break. */
export const openPage = (port: number, query: string, headers: string): Promise<Page> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const page: Page = { socket, heard: [], lastId: '' };
    socket.once('error', reject);
    socket.write(`GET /api/live?${query} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`);
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      const at = now();
      for (const [, stock] of text.matchAll(/"countInStock":(\d+)/g))
        page.heard.push({ stock: Number(stock), at });
      page.lastId = text.match(/(?<=^id: )\d+/gm)?.at(-1) ?? page.lastId;
      if (/"kind":"(told|missed)"/.test(text)) resolve(page);
      else if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text));
    });
  });
