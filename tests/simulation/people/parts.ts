import type { Ask, Who } from '../asking.ts';
import type { Checks } from '../checks/checks.ts';
import type { OrderInLog } from '../checks/orders.ts';
import type { SimulatedProviders } from '../providers.ts';
import type { World } from '../world.ts';
import type { Answers } from './answers.ts';

/** What all people act with. */
export interface Parts {
  readonly world: World;
  readonly checks: Checks;
  readonly answers: Answers;
  readonly providers: SimulatedProviders;
  readonly products: readonly string[];
  readonly customers: readonly Who[];
  readonly ask: Ask;
}

/** An act that nobody waits for. */
export type Act = () => void;

export const anyProduct = ({ world, products }: Parts): string => world.pick(products) ?? '';
export const anyCustomer = ({ world, customers }: Parts): Who =>
  world.pick(customers) ?? { id: '', role: 'customer' };

/** An order with such a status: anybody's, or this person's. */
export const anyOrder = (
  { world, checks }: Parts,
  statuses: readonly OrderInLog['status'][],
  who?: Who,
): OrderInLog | undefined => {
  const status = world.pick(statuses);
  const isTheirs = ({ userId }: OrderInLog) => who === undefined || userId === who.id;
  return world.pick(
    [...checks.orders.all.values()].filter((each) => each.status === status && isTheirs(each)),
  );
};

/** A call's input, with only some of its parts. */
export const input = <Params = undefined, Body = undefined>(some: {
  readonly params?: Params;
  readonly body?: Body;
}) => ({ params: some.params as Params, query: undefined, body: some.body as Body });
