import { expect, it } from 'vitest';
import { checkFile } from './answer.ts';
import { ok, streamed } from './reply.ts';

const things = { method: 'GET', path: '/things' } as const;
const headers = { 'content-disposition': 'attachment; filename="things.csv"' };
const file = streamed((out) => void out.end('name'), { headers });

it('an answer that a browser saves is sent only by a route that declares it', () => {
  expect(() => checkFile(things, file)).toThrow('/things answers a file, and does not declare it');
  expect(() => checkFile(things, ok('name', { headers }))).toThrow('/things answers a file');
  expect(() => checkFile({ ...things, file: true }, file)).not.toThrow();
});

it('other answers may have any headers, and so may those of calls that no link makes', () => {
  expect(() => checkFile(things, ok('name', { headers: { 'Cache-Control': 'no-store' } }))).not.toThrow();
  expect(() => checkFile(things, ok('name'))).not.toThrow();
  expect(() => checkFile({ ...things, method: 'POST' }, file)).not.toThrow();
});
