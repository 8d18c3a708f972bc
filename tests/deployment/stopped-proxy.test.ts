import { describe, expect, it } from 'vitest';
import { eventually } from '#resilience/eventually';
import { hasCaddy, openApi, startProxy } from '../support/caddy.ts';
import { services } from '../support/compose.ts';

describe.skipIf(!hasCaddy)('where Caddy is on this machine, a proxy that is stopped', () => {
  it('ends before it is killed, though a live page is open', { timeout: 60_000 }, async () => {
    const apis = [await openApi(), await openApi()] as const;
    await using proxy = await startProxy(apis);
    const { body } = await fetch(`${proxy.origin}/api/live`);
    await body?.getReader().read();
    let hasEnded = false;
    void proxy.stop().then(() => (hasEnded = true));
    expect(services['proxy']?.stop_grace_period).toBe('15s');
    expect(await eventually(() => hasEnded, { within: 10_000 })).toBe(true);
  });
});
