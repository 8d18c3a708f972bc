import http from 'node:http';

/** One buyer's connection to the shop: keeps cookies, as a browser does. */
export interface Buyer {
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: http.OutgoingHttpHeaders,
  ) => Promise<Reply>;
  readonly cookies: ReadonlyMap<string, string>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: http.IncomingHttpHeaders;
  readonly body: unknown;
}

const DEADLINE = 60_000;
/** An agent that a driver's buyers share, as a browser's tabs do: further concurrent calls wait for a connection. */
const sharedAgent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export const newBuyer = (
  origin: string,
  kept: ReadonlyMap<string, string> = new Map(),
  agent = sharedAgent,
): Buyer => {
  const cookies = new Map(kept);
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  return {
    cookies,
    call: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const request = http.request(`${origin}${path}`, {
          method,
          agent,
          timeout: DEADLINE,
          headers: {
            ...(cookie === '' ? {} : { cookie }),
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        });
        request.on('response', (response) => {
          keep(response.headers['set-cookie'] ?? []);
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const { statusCode: status = 0, headers: told } = response;
            resolve({ status, headers: told, body: text === '' ? undefined : JSON.parse(text) });
          });
        });
        request.on('timeout', () => request.destroy(new Error('no answer in time')));
        request.on('error', reject);
        request.end(payload);
      }),
  };
};

/** Calls and expects success; throws any other answer with its code. */
export const must = async <T>(
  buyer: Buyer,
  method: string,
  path: string,
  body?: unknown,
  headers?: http.OutgoingHttpHeaders,
): Promise<T> => {
  const reply = await buyer.call(method, path, body, headers);
  if (reply.status < 300) return reply.body as T;
  const code = (reply.body as { readonly code?: string } | undefined)?.code ?? '';
  throw new Error(`${method} ${path.replaceAll(/[0-9a-f]{24}/g, '{id}')}: ${reply.status} ${code}`);
};
