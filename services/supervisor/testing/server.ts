import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { supervised } from '../../platform/programs/supervised.ts';

/** Stands in for the servers (with arguments) and for the api (with environment variables); answers which one it is. */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { port: text, 'mail-port': text, data: text } });
const { port = process.env['PORT'], data = values.port === undefined ? 'api' : 'simulator' } = values;
const name = basename(data);

const server = createServer((_request, response) => {
  const { DATABASE_URL, EVENTSTORE_URL, S3_ENDPOINT, JWT_SECRET, VAULT_KEY, SEED_DEMO } = process.env;
  response.end(
    JSON.stringify({
      pid: process.pid,
      flags: process.execArgv,
      DATABASE_URL,
      EVENTSTORE_URL,
      S3_ENDPOINT,
      JWT_SECRET,
      VAULT_KEY,
      SEED_DEMO,
      demoAccounts: process.env['LEFT_ALONE'] === undefined,
    }),
  );
});
server.listen(Number(port), '127.0.0.1', () => console.log(`listening 127.0.0.1:${port}`));

supervised(async () => {
  appendFileSync(join(process.env['DATA_DIR'] ?? '.', 'stopped.txt'), `${name}\n`);
});
