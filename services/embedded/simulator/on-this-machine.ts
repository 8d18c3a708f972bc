import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';

const OURSELVES = new BlockList();
OURSELVES.addSubnet('127.0.0.0', 8);
OURSELVES.addAddress('::1', 'ipv6');

/** A proxy on this machine calls for others, so a request that says it came through one did not begin here. */
export const isFromThisMachine = (address: string, headers: IncomingHttpHeaders): boolean =>
  OURSELVES.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined;

/**
 * Admits only requests from this machine, for pages meant for the operator: letters carry links that open accounts and
 * orders.
 */
export const onThisMachine: RequestHandler = ({ socket, headers }, response, next) => {
  if (isFromThisMachine(socket.remoteAddress ?? '', headers)) return next();
  response
    .status(403)
    .type('text/plain')
    .send('Letters are shown on the machine that runs the shop, and nowhere else.\n');
};
