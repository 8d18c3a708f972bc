import { get } from 'node:http';
import { eventually } from '#resilience/eventually';
import type { ShopConfig } from './config.ts';

/** Milliseconds. A first start renders and seeds a whole demo shop; a longer wait is worth a message. */
const PATIENCE = { one: 2_000, quick: 3_000, all: 120_000 } as const;

/** The shop's address for a browser on this machine. */
function addressOf({ host, port }: ShopConfig): string {
  const anywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  return `http://${anywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;
}

/** Prints the shop's address once it is ready and, for the demo shop, who may sign in. */
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
  if (config.seedDemo && (await hasDemoAccounts(address))) {
    say(
      'Sign in as shopper@suuq.test, admin@suuq.test or auditor@suuq.test; the password is suuq-demo-2026.',
    );
  }
  say('Ctrl-C closes it.');
}

/** A shop that was in use before, such as one that was restored, has none. */
async function hasDemoAccounts(address: string): Promise<boolean> {
  const answer = await ask(`${address}/api/config/accounts`);
  return answer !== undefined && /"demoAccounts":\s*true/.test(answer);
}

const isReady = async (address: string): Promise<boolean> => (await ask(`${address}/readyz`)) !== undefined;

/** What is answered with 200. Does not use `fetch`, whose code would stay in this process's memory. */
function ask(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE.one);
    const request = get(url, { signal, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.once('error', () => resolve(undefined));
      answer.once('end', () => resolve(answer.statusCode === 200 ? text : undefined));
    });
    request.once('error', () => resolve(undefined));
  });
}
