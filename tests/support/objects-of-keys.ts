import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { objectRequests } from '../../services/embedded/objects/server.ts';

/**
 * A store of objects whose keys change while it runs: `objects-of-keys.ts FOLDER KEYS`, where the file KEYS has them by
 * their names, each with its secret. A process of its own, since the shop waits two seconds for a picture.
 */
const [, , folder = '', keys = ''] = process.argv;

const keyOf = (name: string) => {
  const all = JSON.parse(readFileSync(keys, 'utf8')) as Readonly<
    Record<string, { readonly secretKey: string }>
  >;
  return all[name];
};

const server = createServer(await objectRequests(folder, { region: 'us-east-1', keyOf }));
server.listen(0, '127.0.0.1', () =>
  console.log(`listening 127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('disconnect', () => process.exit());
