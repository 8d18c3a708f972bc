import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '#resilience/eventually';
import { caddyfile, hasCaddy, openApi, startProxy } from '../support/caddy.ts';

it('no line of the proxy says who called in any field of its own, as those of certificates do', () => {
  const [, fields = ''] = /^\t\t\tfields \{\n([^]*?)^\t\t\t\}/m.exec(caddyfile) ?? [];
  const deleted = [...fields.matchAll(/^\s*(\w+) delete$/gm)].map(([, field]) => field);
  expect(deleted).toEqual(['request', 'remote_addr', 'remote', 'user_agent', 'uri']);
});

describe.skipIf(!hasCaddy)('where Caddy is on this machine, the log of the proxy', () => {
  it('has neither address, path nor browser of who breaks an answer off', { timeout: 60_000 }, async () => {
    const apis = [await openApi(), await openApi()] as const;
    await using proxy = await startProxy(apis, {}, { isTalking: true });
    const { host, hostname, port } = new URL(proxy.origin);
    const addresses: string[] = [];
    const breakOff = async () => {
      const head = `GET /api/endless/of-somebody HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Browser/1\r\n\r\n`;
      const socket = connect(Number(port), hostname, () => socket.write(head));
      await once(socket, 'data');
      addresses.push(`${socket.localAddress}:${socket.localPort}`);
      socket.resetAndDestroy();
    };
    // Whether the answer or the connection is lost first is chance, and both are told in words of their own.
    const isTold = async () => {
      await breakOff();
      return /incomplete response.*write tcp /.test(proxy.said());
    };
    expect(await eventually(isTold, { within: 30_000 })).toBe(true);
    await proxy.stop();
    const said = proxy.said();
    expect(said).toContain('upstream roundtrip');
    for (const theirs of ['of-somebody', 'Browser/1', ...addresses]) expect(said).not.toContain(theirs);
  });
});
