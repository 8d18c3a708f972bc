import { words } from '../chance.ts';
import { changeBody } from './bodies.ts';
import { oneOf } from './change.ts';
import { changeCookie, changeHeader } from './headers.ts';
import { changeTarget } from './targets.ts';

const METHODS = [
  ...words('PATCH OPTIONS TRACE HEAD PROPFIND QUERY PURGE get FOO CONNECT DELETE GET POST PUT'),
  '',
  'GE T',
];
const VERSIONS = ['', 'HTTP/1.1\0', ...words('HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/1.1.1 HTTP http/1.1')];

const changeLine = oneOf([
  (request, { of }) => ({ ...request, method: of(METHODS) }),
  (request, { of }) => ({ ...request, method: of(METHODS) }),
  (request, { of }) => ({ ...request, version: of(VERSIONS) }),
]);

/** Every kind of change, the likely ones more often. */
export const changeAnything = oneOf([
  changeBody,
  changeBody,
  changeBody,
  changeTarget,
  changeTarget,
  changeHeader,
  changeCookie,
  changeLine,
]);
