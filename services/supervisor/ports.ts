import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { portOrAnother } from '../platform/programs/free-port.ts';
import { readKept, writeKept } from '../platform/files/kept-file.ts';

const Ports = z.object({ eventStore: z.int(), objects: z.int(), simulator: z.int(), mail: z.int() });
export type Ports = z.infer<typeof Ports>;

const fileIn = (dataDir: string) => join(dataDir, 'ports.json');

/** The ports of the last start; undefined before the first one. */
export function recallPorts(dataDir: string): Ports | undefined {
  return readKept(fileIn(dataDir), Ports);
}

/** The ports of the embedded servers: the last ones where they are free, so that bookmarks and scripts keep working. */
export async function keptPorts(dataDir: string): Promise<Ports> {
  const kept = readKept(fileIn(dataDir), Ports.partial());
  const taken = new Set<number>();
  const portOf = async (last: number | undefined) => {
    for (let wished = last; ; wished = undefined) {
      const port = await portOrAnother(wished);
      if (taken.has(port)) continue;
      taken.add(port);
      return port;
    }
  };
  const ports = {
    eventStore: await portOf(kept?.eventStore),
    objects: await portOf(kept?.objects),
    simulator: await portOf(kept?.simulator),
    mail: await portOf(kept?.mail),
  };
  writeKept(fileIn(dataDir), ports);
  return ports;
}

/** Why the shop cannot listen there, in a sentence; undefined when it can. */
export function obstacleTo(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(sentence(error.code, port, host)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function sentence(code: string | undefined, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: choose another, as in PORT=${port + 1} make start.`;
  if (code === 'EACCES')
    return `Port ${port} needs special rights: choose one above 1023, as in PORT=8080 make start.`;
  return `The shop cannot listen on ${host}:${port} (${code}).`;
}
