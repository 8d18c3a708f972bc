import type { Chance } from '../chance.ts';
import type { RawRequest } from '../raw.ts';

/** Makes a changed request from a good one. */
export type Change = (request: RawRequest, chance: Chance) => RawRequest;

export const without = (request: RawRequest, name: string): RawRequest => ({
  ...request,
  headers: request.headers.filter(([known]) => known.toLowerCase() !== name),
});

export const withHeader = (request: RawRequest, name: string, value: string): RawRequest => {
  const rest = without(request, name);
  return { ...rest, headers: [...rest.headers, [name, value]] };
};

/** Adds headers, beside those with the same name. */
export const addHeaders = (request: RawRequest, more: RawRequest['headers']): RawRequest => ({
  ...request,
  headers: [...request.headers, ...more],
});

export const withBody = (request: RawRequest, body: string | Buffer): RawRequest => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return { ...withHeader(request, 'content-length', String(bytes.length)), body: bytes };
};

/** A header cannot contain a line break; every other byte can be tried. */
export const oneLine = (text: string): string => text.replaceAll(/[\r\n]/g, ' ');

export const oneOf =
  (kinds: readonly Change[]): Change =>
  (request, chance) =>
    chance.of(kinds)(request, chance);
