import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mkdirSync } from 'node:fs';
import { messageOf } from '#resilience/message-of';
import { takeFolder } from '../../platform/files/folder-lock.ts';
import { supervised } from '../../platform/programs/supervised.ts';
import { objectRequests } from './server.ts';

/** The embedded object store's process: `--port 9000 --data DIR`, its keys from the environment. */
process.title = 'suuq-objects';

async function main(): Promise<void> {
  process.umask(0o077); // pictures are only for callers with a key
  const { port = '9000', data = join('data', 'objects') } = parseArgs({
    options: { port: { type: 'string' }, data: { type: 'string' } },
  }).values;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region = 'us-east-1' } = process.env;
  if (!accessKey || !secretKey) throw new Error('S3_ACCESS_KEY and S3_SECRET_KEY are missing');
  mkdirSync(data, { recursive: true });
  if (!takeFolder(data)) throw new Error(`another object store is running on ${data}`);
  const keyOf = (name: string) => (name === accessKey ? { secretKey } : undefined);
  const server = createServer(await objectRequests(data, { region, keyOf }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), '127.0.0.1', resolve);
  });
  const address = server.address();
  supervised(async () => {
    server.closeIdleConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  console.log(`listening 127.0.0.1:${typeof address === 'object' ? address?.port : port}`);
}

main().catch((error: unknown) => {
  console.error(`suuq-objects: ${messageOf(error)}`);
  process.exit(1);
});
