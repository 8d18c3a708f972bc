import { eventually } from '../platform/eventually.ts';
import type { ShopConfig } from './config.ts';

/** Milliseconds. A first start paints and sells a whole demo shop; longer than this deserves a word. */
const PATIENCE = { one: 2_000, quick: 3_000, all: 120_000 } as const;

/** The shop's address for somebody on this machine. */
function addressOf({ host, port }: ShopConfig): string {
  const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  return `http://${anywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/** Says where the shop is once it is ready, and who may sign in where it is the demo shop. */
export async function announceWhenReady(
  config: ShopConfig,
  say: (line: string) => void,
  giveUp: AbortSignal,
): Promise<void> {
  const address = addressOf(config);
  const isOver = () => giveUp.aborted || isReady(address);
  let ready = await eventually(isOver, { within: PATIENCE.quick, every: 100 });
  if (ready === undefined) {
    say(config.seedDemo ? 'Opening. The first time, the demo shop is set up: about 20 seconds.' : 'Opening.');
    ready = await eventually(isOver, { within: PATIENCE.all, every: 100 });
  }
  if (giveUp.aborted) return;
  if (ready === undefined) return say(`Still not ready. See ${address}/readyz and ${config.dataDir}/logs.`);
  say(`Suuq is open: ${address}`);
  if (config.seedDemo) {
    say(
      'Sign in as shopper@suuq.test, admin@suuq.test or auditor@suuq.test; the password is suuq-demo-2026.',
    );
  }
  say('Ctrl-C closes it.');
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE.one) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
