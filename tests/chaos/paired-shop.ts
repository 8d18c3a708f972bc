import { freePort } from '../../services/platform/programs/free-port.ts';
import { launchNode, type LaunchedNode } from '../support/node-process.ts';
import { IN_TIME, isFailure, LASTING, openTestShop, untilReady } from '../support/shop.ts';
import { asOneShop, visit } from '../support/visitor.ts';
import { openBalancer } from './balancer.ts';
import { namedDatabase } from './leaders.ts';

/** As the proxy of docker-compose.cluster.yml: an api that has not answered its look for so many ms is taken to be away. */
const FROZEN_AFTER = 3_000;

/**
 * A shop of two apis behind a load balancer and two projectors, of which either may lead. Their connections to Postgres
 * bear their names.
 */
export const openPairedShop = async () => {
  const shop = await openTestShop({ env: { ...IN_TIME, ...LASTING } });
  await Promise.all([shop.end(), shop.endProjector()]);
  const launched = new Map<string, LaunchedNode>();
  const launch = (name: string, script: string, port: number) => {
    const DATABASE_URL = namedDatabase(shop.env['DATABASE_URL'], name);
    launched.set(name, launchNode(script, [], { ...shop.env, DATABASE_URL, PORT: String(port) }));
  };
  for (const name of ['one projector', 'other projector']) launch(name, 'projections/main.ts', 0);
  const origins: string[] = [];
  for (const name of ['one api', 'other api']) {
    const port = await freePort();
    launch(name, 'services/api.ts', port);
    origins.push(`http://127.0.0.1:${port}`);
  }
  for (const origin of origins) await untilReady(origin);
  const [first = ''] = origins;
  const balancer = await openBalancer(origins, FROZEN_AFTER);
  asOneShop([shop.origin, balancer.origin, ...origins]);
  const said = () => [...launched.values()].map((node) => node.said());
  return {
    ...shop,
    origin: balancer.origin,
    // At an api itself: they need no other while only a projector is stopped.
    admin: { ...shop.admin, ...visit(first, shop.admin) },
    auditor: { ...shop.auditor, ...visit(first, shop.auditor) },
    /** Of the process of this name. */
    pidOf: (name: string): number => {
      const node = launched.get(name);
      if (!node) throw new Error(`There is no process named ${name}`);
      return node.pid;
    },
    said: () => [shop.said(), ...said()].join('\n'),
    failures: () => said().flatMap((lines) => lines.split('\n').filter(isFailure)),
    stop: async () => {
      await Promise.all([...launched.values()].map((node) => node.stop()));
      await balancer[Symbol.asyncDispose]();
      await shop.stop();
    },
  };
};
export type PairedShop = Awaited<ReturnType<typeof openPairedShop>>;
