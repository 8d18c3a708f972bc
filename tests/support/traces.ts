import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { Client } from 'minio';
import pg, { type Pool } from 'pg';
import type { ObjectsConfig } from '#services/platform/objects/object-store-client';

/** A text that may contain what is searched for, and where it is. */
export interface Place {
  readonly where: string;
  readonly text: string;
}

/** Where these words occur, in any case, and however they are escaped in JSON or an address. */
export const tracesOf = (words: readonly string[], places: readonly Place[]): readonly string[] => {
  const forms = words.flatMap((word) =>
    [word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word)].map((form) => form.toLowerCase()),
  );
  return places.flatMap(({ where, text }) => {
    const lower = text.toLowerCase();
    return [...new Set(forms)].filter((form) => lower.includes(form)).map((form) => `${where}: ${form}`);
  });
};

/**
 * Every byte of every file below a folder. A file deleted in the meantime holds nothing any more: the folder's owner
 * goes on working.
 */
export const filesIn = (folder: string): readonly Place[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const text = textUnlessGone(path);
      return text === undefined ? [] : [{ where: path.slice(folder.length + 1), text }];
    });

const textUnlessGone = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Every row of every table of the database, whichever part of the shop owns it. A table dropped in the meantime holds
 * nothing any more.
 */
export const tablesIn = async (pool: Pool): Promise<readonly Place[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`,
  );
  const dumps = rows.map(async ({ name }) => {
    const lines = await pool
      .query<{ line: string }>(`select each::text as line from ${name} as each`)
      .then(({ rows: found }) => found.map(({ line }) => line), emptyIfDropped);
    return { where: name, text: lines.join('\n') };
  });
  return Promise.all(dumps);
};

const emptyIfDropped = (error: unknown): readonly string[] => {
  if (error instanceof pg.DatabaseError && error.code === '42P01') return [];
  throw error;
};

/** Every object of a bucket, by its name. */
export const objectsIn = async (config: ObjectsConfig): Promise<readonly Place[]> => {
  const { bucket, region, accessKey, secretKey } = config;
  const { hostname: endPoint, port } = new URL(config.endpoint);
  const client = new Client({ endPoint, port: Number(port), useSSL: false, region, accessKey, secretKey });
  const places: Place[] = [];
  for await (const { name } of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name: string }>)
    places.push({ where: name, text: `${name} ${await textOf(await client.getObject(bucket, name))}` });
  return places;
};
