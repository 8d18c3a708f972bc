import { connect } from 'node:net';

/** A request as bytes: nothing is checked or corrected on the way. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** The client disconnects before it has sent everything that it announced. */
  readonly cut: boolean;
}

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; of several with one name the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const END = '\r\n\r\n';
/** Milliseconds after which a call without an answer is a failure. */
const PATIENCE = 30_000;

/** Latin-1, so that every byte can be written as one character. */
export const headOf = ({ method, target, version, headers }: RawRequest): Buffer =>
  Buffer.from(
    `${method} ${target} ${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    'latin1',
  );

/** Sends a request on a new connection; undefined when it was closed without an answer. */
export const sendRaw = (port: number, request: RawRequest): Promise<RawAnswer | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = Buffer.alloc(0);
    const finish = (answer: RawAnswer | undefined) => {
      clearTimeout(late);
      socket.destroy();
      resolve(answer);
    };
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`Not answered in ${PATIENCE} ms`));
    }, PATIENCE);
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      const answer = answerIn(heard, request.method, false);
      if (answer) finish(answer);
    });
    // A reset after an answer is how the server refuses the rest of a body.
    socket.on('error', () => finish(answerIn(heard, request.method, true)));
    socket.on('close', () => finish(answerIn(heard, request.method, true)));
    socket.write(headOf(request));
    socket.write(request.body);
    if (request.cut) socket.end();
  });

/** The answer, once it is complete; `closed`: nothing more will come. */
const answerIn = (heard: Buffer, method: string, closed: boolean): RawAnswer | undefined => {
  const text = heard.toString('latin1');
  const end = text.indexOf(END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = heard.subarray(end + END.length);
  if (status >= 100 && status < 200) return answerIn(rest, method, closed);
  const headers = new Map(lines.map((line) => fieldOf(line)));
  const body = bodyIn(rest, headers, closed || method === 'HEAD' || status === 304);
  return body === undefined ? undefined : { status, headers, body };
};

const fieldOf = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
};

const bodyIn = (rest: Buffer, headers: ReadonlyMap<string, string>, isAll: boolean): string | undefined => {
  const length = headers.get('content-length');
  if (isAll || headers.get('content-type')?.startsWith('text/event-stream')) return rest.toString();
  if (length !== undefined)
    return rest.length >= Number(length) ? rest.subarray(0, Number(length)).toString() : undefined;
  const text = rest.toString();
  return text.endsWith(`0${END}`) ? text : undefined;
};
