import { connect, type Socket } from 'node:net';

/** The outcome of a call: its status, 0 for none, and whether it says when to retry. */
export interface Answer {
  readonly status: number;
  readonly saysWhen: boolean;
}

const LOST: Answer = { status: 0, saysWhen: false };
const LENGTH = /\r\ncontent-length: (\d+)/i;
const AGAIN = /\r\nretry-after: \d/i;

interface Lane {
  /** Sends a call; no other may be under way. */
  readonly get: (path: string) => Promise<Answer>;
  readonly close: () => void;
}

/** A connection for one call at a time. It parses only what it must: the driver has no CPU to spare. */
const openLane = (port: number): Lane => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let told: ((answer: Answer) => void) | undefined;
  let text = '';
  const tell = (answer: Answer) => {
    const to = told;
    told = undefined;
    to?.(answer);
  };
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('close', () => tell(LOST));
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = text.slice(0, end);
    if (text.length < end + 4 + Number(LENGTH.exec(head)?.[1] ?? 0)) return;
    text = '';
    tell({ status: Number(head.slice(9, 12)), saysWhen: AGAIN.test(head) });
  });
  return {
    get: (path) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(LOST);
        told = resolve;
        socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
};

/** As many connections to a shop as a proxy would keep, opened on demand. */
export const openLanes = (origin: string, most: number) => {
  const port = Number(new URL(origin).port);
  const free: Lane[] = [];
  const all = new Set<Lane>();
  const open = (): Lane => {
    const lane = openLane(port);
    all.add(lane);
    return lane;
  };
  const send = async (lane: Lane, path: string): Promise<Answer> => {
    const answer = await lane.get(path);
    if (answer.status > 0) free.push(lane);
    else all.delete(lane);
    return answer;
  };
  return {
    /** Undefined where all of them are busy. */
    get: (path: string): Promise<Answer> | undefined => {
      const lane = free.pop() ?? (all.size < most ? open() : undefined);
      return lane && send(lane, path);
    },
    close: () => all.forEach((lane) => lane.close()),
  };
};
