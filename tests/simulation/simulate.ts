import type { NewProduct } from '#contracts/catalogue/commands';
import { setImmediate as turn } from 'node:timers/promises';
import { startProcess, type ApiProcess } from './api-process.ts';
import { asking, type Ask, type Who } from './asking.ts';
import { openChecks } from './checks/checks.ts';
import { faults } from './faults.ts';
import { administering, refundDeclined } from './people/administering.ts';
import { Answers } from './people/answers.ts';
import { buying } from './people/buying.ts';
import { input, type Act, type Parts } from './people/parts.ts';
import { shopping } from './people/shopping.ts';
import { postOf } from './post.ts';
import { SimulatedProviders } from './providers.ts';
import type { Flaws } from './simulated-log.ts';
import { WorkList } from './work-list.ts';
import { World } from './world.ts';

export const STEPS = 500;
/** After this many steps it counts as endless. */
const MOST_TO_REST = 60_000;

/** Milliseconds between two looks of an admin. */
const ADMIN_COMES_EVERY = 2 * 60 * 60_000;

export interface Outcome {
  readonly seed: number;
  /** What must never happen; empty when everything is right. */
  readonly broken: readonly string[];
  /** Everything in the log, byte for byte. */
  readonly log: string;
  /** What happened, one line each. */
  readonly trace: readonly string[];
}

/**
 * One life of a shop under faults: a number of steps in which people and faults act as the seed says, then calm weather
 * until nothing is left to do. A step is whatever happens at one moment: a call arrives, an answer, a timer ends, a
 * process dies. It is the same for the same seed, since nothing in it depends on the machine.
 */
export const simulate = async (seed: number, steps = STEPS, flaws: Flaws = {}): Promise<Outcome> => {
  const world = new World(seed, flaws);
  const shop = await open(world, flaws);
  const { timeline, luck } = world;
  let isOver = false;
  const act = oneOf(world, shop.acts);
  const fail = oneOf(world, shop.faults);
  const goOn = (): void =>
    void timeline.after(pauseIn(world), () => {
      if (isOver) return;
      if (luck.happens(0.15)) fail();
      else act();
      goOn();
    });
  goOn();
  await run(world, steps);
  isOver = true;
  if (world.broken.length === 0) await rest(world, shop);
  return { seed, broken: world.broken, log: world.log.text(), trace: world.trace };
};

/** Mostly people act in quick succession; now and then an order has the time to expire. */
const pauseIn = ({ luck }: World): number => {
  const kinds = [luck.between(1, 150), luck.between(150, 15_000), luck.between(15_000, 40 * 60_000)];
  return kinds[luck.pick([85, 12, 3])] ?? 1;
};

type Shop = Awaited<ReturnType<typeof open>>;
type Weighted = readonly (readonly [weight: number, act: Act])[];

const oneOf =
  ({ luck }: World, acts: Weighted): Act =>
  () =>
    acts[luck.pick(acts.map(([weight]) => weight))]?.[1]();

/** Takes the given number of steps, or fewer if something is broken or nothing is left to come. */
const run = async (world: World, steps: number): Promise<number> => {
  for (let step = 0; step < steps; step += 1) {
    if (world.broken.length > 0 || !world.timeline.step()) return step;
    // Whatever waited for this continues, until it waits again.
    await turn();
  }
  return steps;
};

/**
 * Does everything that is left: all stores are available, all processes live, and an admin sees to what the shop leaves
 * to them.
 */
const rest = async (world: World, { processes, revive, list, checks, seeToMoney }: Shop): Promise<void> => {
  world.note('now all is quiet');
  world.weather.end();
  for (const process of processes) if (!process.isAlive) revive(process);
  const seeToItOften = (): void => {
    void seeToMoney();
    world.timeline.after(ADMIN_COMES_EVERY, () => list.left().length > 0 && seeToItOften());
  };
  seeToItOften();
  if ((await run(world, MOST_TO_REST)) === MOST_TO_REST) world.breaks('It never comes to rest');
  if (world.broken.length === 0) checks.atRest(list.left());
};

/** Opens a shop with some products, before anything goes wrong. */
const open = async (world: World, flaws: Flaws) => {
  const { luck, weather } = world;
  const processes: ApiProcess[] = [];
  const anyProcess = () => world.pick(processes.filter(({ isAlive }) => isAlive));
  const ask = asking(world, anyProcess);
  const providers = new SimulatedProviders(world, postOf(world, ask));
  const checks = openChecks(world, providers);
  const list = new WorkList(world, flaws, () => processes);
  let started = 0;
  const start = () => startProcess(world, `api${(started += 1)}`, providers);
  const revive = (dead: ApiProcess) => void processes.splice(processes.indexOf(dead), 1, start());
  for (let some = luck.between(1, 3); some > 0; some -= 1) processes.push(start());

  const admin: Who = { id: world.newId(), role: 'admin' };
  const products = await fill(world, ask, admin);
  weather.begin();
  const customers = Array.from({ length: luck.between(1, 4) }, (): Who => ({
    id: world.newId(),
    role: 'customer',
  }));
  const answers = new Answers(world, checks);
  const parts: Parts = { world, checks, answers, providers, products, customers, ask };
  const acts = [...shopping(parts), ...buying(parts), ...administering(parts, admin)];
  const seeToMoney = () => refundDeclined(parts, admin);
  return {
    processes,
    revive,
    list,
    checks,
    acts,
    seeToMoney,
    faults: faults(world, processes, revive, list),
  };
};

const fill = async (world: World, ask: Ask, admin: Who): Promise<readonly string[]> => {
  const { luck } = world;
  const products: string[] = [];
  for (let some = luck.between(1, 4); some > 0; some -= 1) {
    const body: NewProduct = {
      title: `Product ${some}`,
      description: '',
      translations: {},
      category: 'men',
      brand: 'zara',
      price: luck.between(5, 60),
      salePrice: null,
      countInStock: luck.between(0, 20),
      image: '',
      images: undefined,
      options: [],
      variants: [],
    };
    const request = { ...input({ body }), headers: { 'Idempotency-Key': `product-${some}` } };
    void ask(admin, `createProduct ${some}`, ({ createProduct }, call) => createProduct(request, call)).then(
      (heard) => heard.kind === 'ok' && products.push(heard.answer.product._id),
    );
  }
  await run(world, 10_000);
  return products;
};
