import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlePrograms } from '../../services/bundle.ts';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { BUILT, COMPILED, PROGRAMS, type Part, type Program } from '../../services/programs.ts';
import { ROOT } from '../programs.ts';
import { launchNode } from '../support/node-process.ts';
import { untilReady } from '../support/shop.ts';

/** Below the root, where external packages are found. */
const folder = join(ROOT, '.cache', `built-shop-${process.pid}`, BUILT);
let built: ReadonlyMap<Program | Part, readonly string[]>;

beforeAll(async () => {
  built = await bundlePrograms(PROGRAMS, folder);
}, 120_000);
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** The chosen packages that a program contains. */
const packagesIn = (program: Program | Part): string[] => {
  const modules = built.get(program) ?? [];
  return Object.keys(dependencies).filter((name) =>
    modules.some((module) => module.startsWith(`node_modules/${name}/`)),
  );
};

/** Loaded only where traces are collected, and in no program. The metrics client contains its api. */
const OF_TRACES = /^@opentelemetry\/(?!api$)/;
/** Loaded with the first letter that is sent or received, and in no program. */
const OF_LETTERS = /^(nodemailer|eta|smtp-server|mailparser)$/;
/** For answering shoppers, providers and pictures. */
const OF_THE_API = /^(express|helmet|stripe|minio|multer|jsonwebtoken|immutable|zod-openapi|@paypal|@zxcvbn)/;
const OF_THE_LOG = ['@eventstore/db-client', '@grpc/grpc-js'];

describe('the built programs', () => {
  test('each hold the packages that they use', () => {
    expect(packagesIn('shop')).toEqual(['pg', 'zod']);
    expect(packagesIn('objects')).toEqual(['zod']);
    expect(packagesIn('eventStore')).toEqual(OF_THE_LOG);
    expect(packagesIn('projector')).not.toEqual(expect.arrayContaining([expect.stringMatching(OF_THE_API)]));
    // It reads bodies as the api does: with room by the network of a caller.
    expect(packagesIn('simulator')).toEqual(['express', 'express-rate-limit', 'pg', 'zod']);
    const traced = [...built.keys()].filter((name) => packagesIn(name).some((each) => OF_TRACES.test(each)));
    expect(traced).toEqual(['traces']);
    const writing = [...built.keys()].filter((name) =>
      packagesIn(name).some((each) => OF_LETTERS.test(each)),
    );
    expect(writing.toSorted()).toEqual(['mailStandIn', 'post']);
    expect(packagesIn('api')).toEqual(expect.arrayContaining([...OF_THE_LOG, 'express', 'kysely', 'pg']));
  });

  test('import no module of Node whose names make it load its client for fetch', () => {
    for (const name of built.keys())
      expect(readFileSync(join(folder, `${name}.js`), 'utf8')).not.toMatch(
        /^import .* from "(node:)?http";$/m,
      );
  });

  test('have no character for which a process keeps all of its program at two bytes a character', () => {
    for (const name of built.keys()) {
      const text = readFileSync(join(folder, `${name}.js`), 'utf8');
      expect(/[\u0100-\uffff]/.exec(text)?.[0], name).toBeUndefined();
    }
  });

  test('hold nothing of the tests, and no languages of messages that the shop words itself', () => {
    const modules = [...built.values()].flat();
    expect(modules.length).toBeGreaterThan(1_000);
    expect(
      modules.filter((module) => /\.test\.ts$|\/testing\/|zod\/v4\/locales\/(?!en\.)/.test(module)),
    ).toEqual([]);
  });

  test(
    'are a shop that opens, finds its files, keeps who registers and is traced',
    { timeout: 180_000 },
    async () => {
      const collected: (string | undefined)[] = [];
      const collector = createServer(({ url }, response) => {
        collected.push(url);
        response.end('{}');
      });
      await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
      const dataDir = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const shop = launchNode(join(folder, 'shop.js'), [], {
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED_DEMO: 'false',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      });
      const statusOf = async (path: string, init: RequestInit = {}) => {
        const answer = await fetch(origin + path, init);
        await answer.body?.cancel();
        return answer.status;
      };
      try {
        await Promise.race([untilReady(origin, 120_000), shop.failed]);
        expect(await statusOf('/api/docs/')).toBe(200);
        expect(await statusOf('/api/docs/docs.js')).toBe(200);
        expect(await statusOf('/api/openapi.json')).toBe(200);
        const person = { name: 'Hodan', username: 'hodan', email: 'hodan@example.com' };
        const registered = await statusOf('/api/users/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ ...person, password: 'a long enough one' }),
        });
        expect(registered).toBe(201);
        await expect.poll(() => collected).toContain('/v1/traces');
      } finally {
        collector.closeAllConnections();
        collector.close();
        await shop.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
      // The next start need not compile this again.
      expect(existsSync(join(folder, COMPILED))).toBe(true);
    },
  );
});
