import pg from 'pg';
import { expect, test } from 'vitest';
import { openPool } from './open-pool.ts';

const broken = new Error('Connection terminated unexpectedly');

test('a connection that breaks while idle ends no process', () => {
  const pool = openPool({});
  expect(() => pool.emit('error', broken, new pg.Client())).not.toThrow();
});

test('a connection that breaks while in use ends no process', () => {
  const pool = openPool({});
  const client = new pg.Client();
  pool.emit('connect', client);
  expect(() => client.emit('error', broken)).not.toThrow();
});
