import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';

type Variables = Readonly<Record<string, string>>;

const DATABASE = 'filled';

/** Makes an empty database for `fill`, beside that of the stores; its variables name it as `FILL_INTO`. */
export const onEmptyDatabase = async <Result>(
  settings: Variables,
  fill: (variables: Variables) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
    const url = new URL(settings['DATABASE_URL'] ?? '');
    url.pathname = `/${DATABASE}`;
    return await fill({ ...settings, FILL_INTO: url.href });
  } finally {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.end();
  }
};

/** What a program prints of itself at its end; `flags` are Node's own. */
export const reportOf = async <Report>(
  program: string,
  flags: readonly string[],
  variables: Variables,
): Promise<Report> => {
  const child = spawn(process.execPath, [...flags, program], {
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = await text(child.stdout);
  if (told === '') throw new Error(`${program} has ended`);
  return JSON.parse(told) as Report;
};
