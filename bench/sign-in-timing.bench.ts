import { must, newBuyer } from './support/http.ts';
import { openOwnShop } from './support/own-shop.ts';
import { printTable } from './support/rounds.ts';

/**
 * Whether the time of a refused sign-in tells if an account exists. A wrong password and an unknown e-mail take turns,
 * one try at a time, without throttles. The means must not differ by more than chance. `node
 * bench/sign-in-timing.bench.ts [tries of each]`
 */
const [tries = 500] = process.argv.slice(2).map(Number);
const WARM_UP = 50;
/** Beyond so many standard errors a difference is no longer chance. */
const CHANCE = 3;

const shop = await openOwnShop({
  SEED_DEMO: 'false',
  THROTTLE_LOGIN_ACCOUNT: 'off',
  THROTTLE_LOGIN_ADDRESS: 'off',
  THROTTLE_LOGIN_DAY: 'off',
});

const kinds = ['wrong password', 'unknown e-mail'] as const;
type Kind = (typeof kinds)[number];

const known = { name: 'Hodan', username: 'hodan', email: 'hodan@suuq.test', password: 'a good password' };
const emailOf: Readonly<Record<Kind, string>> = {
  'wrong password': known.email,
  'unknown e-mail': 'nobody@suuq.test',
};

const measure = async () => {
  const buyer = newBuyer(shop.origin);
  const refused = async (kind: Kind): Promise<number> => {
    const body = { email: emailOf[kind], password: 'not this one' };
    const start = performance.now();
    const { status } = await buyer.call('POST', '/api/users/auth', body);
    const took = performance.now() - start;
    if (status !== 401) throw new Error(`A sign-in with ${kind} was answered ${status}`);
    return took;
  };
  const times: Record<Kind, number[]> = { 'wrong password': [], 'unknown e-mail': [] };
  for (let number = -WARM_UP; number < tries; number += 1)
    for (const kind of number % 2 === 0 ? kinds : kinds.toReversed()) {
      const took = await refused(kind);
      if (number >= 0) times[kind].push(took);
    }
  return times;
};

interface Spread {
  readonly mean: number;
  readonly median: number;
  /** The standard error of the mean. */
  readonly error: number;
}

const spreadOf = (times: readonly number[]): Spread => {
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  const variance = times.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (times.length - 1);
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  return { mean, median, error: Math.sqrt(variance / times.length) };
};

try {
  await must(newBuyer(shop.origin), 'POST', '/api/users/register', known);
  const times = await measure();
  const [wrong, unknown] = kinds.map((kind) => spreadOf(times[kind]));
  if (!wrong || !unknown) throw new Error('Nothing was measured');
  const row = (name: string, { mean, median, error }: Spread) =>
    [name, String(tries), mean, median, error].map((cell) =>
      typeof cell === 'number' ? cell.toFixed(3) : cell,
    );
  printTable([
    ['refused for', 'tries', 'mean ms', 'median ms', 'standard error ms'],
    row('wrong password', wrong),
    row('unknown e-mail', unknown),
  ]);
  const difference = unknown.mean - wrong.mean;
  const error = Math.hypot(wrong.error, unknown.error);
  const isChance = Math.abs(difference) < CHANCE * error;
  const share = `${(Math.abs(difference) / error).toFixed(1)} standard errors of ${error.toFixed(3)} ms`;
  console.log(
    `difference ${difference.toFixed(3)} ms, ${share}: ${isChance ? 'below the noise' : 'it tells'}`,
  );
  if (!isChance) process.exitCode = 1;
} finally {
  await shop.close();
}
