import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { files, jobs, others, services, source, stores, text, variables } from '../support/compose.ts';

describe('docs/operations.md, of docker-compose.yml,', () => {
  const operations = text('docs/operations.md');
  const chapter = operations.slice(
    operations.indexOf('## All of it'),
    operations.indexOf('### Another version'),
  );

  /** The last step of a change of the vault's key: two lines. */
  const [, putAside = ''] = /^ +until .* check \| grep -q .* &&\n(.*\n.*)$/m.exec(operations) ?? [];

  it('names what has to be filled in: what nothing starts without, and what shows the shop to the world', () => {
    const demanded = variables.filter(({ rule }) => rule === ':?').map(({ name }) => name);
    const published = services['proxy']?.ports.join().match(/(?<=\$\{)\w+/g) ?? [];
    const filledIn = chapter.split('\n').filter((line) => line.startsWith('| `'));
    for (const name of [...demanded, ...published, 'PUBLIC_URL', 'SITE'])
      expect([name, filledIn.some((line) => line.includes(`\`${name}`))]).toEqual([name, true]);
  });

  it('leaves out by a file of one’s own only what nobody else needs', () => {
    const [, file = ''] = /```yaml\n(services:\n {2}postgres: [^`]*)```/.exec(chapter) ?? [];
    const leftOut = z
      .object({
        services: z.record(z.string(), z.strictObject({ profiles: z.tuple([z.literal('elsewhere')]) })),
      })
      .parse(parse(file)).services;
    expect(Object.keys(leftOut).toSorted()).toEqual([...stores.map(([name]) => name), ...jobs].toSorted());
    const needed = Object.entries(services)
      .filter(([name]) => !(name in leftOut))
      .flatMap(([, { depends_on: needs }]) => Object.entries(needs))
      .flatMap(([name, { required }]) => (required ? [name] : []));
    expect(needed.filter((name) => name in leftOut)).toEqual([]);
  });

  it('asks registries for the digests of images that are theirs, also of what those wait for', () => {
    const [, names = ''] = /--lock-image-digests (.*) >/.exec(chapter) ?? [];
    const asked = names.split(' ');
    const waitedFor = asked.flatMap((name) => Object.keys(services[name]?.depends_on ?? {}));
    expect([...asked, ...waitedFor].filter((name) => services[name]?.build)).toEqual([]);
    const byHand = [...chapter.matchAll(/imagetools inspect (\S+)/g)].map(([, image]) => image);
    const named = others.flatMap(([name, { image }]) => (asked.includes(name) ? [] : [image]));
    expect(byHand).toEqual([...named, /^ARG NODE_IMAGE=(\S+)$/m.exec(text('Dockerfile'))?.[1]]);
  });

  it('takes the recorded digests out of the way before those of another version’s images are recorded', () => {
    const [, file = ''] = /--lock-image-digests .* > (\S+)/.exec(chapter) ?? [];
    const [, after = ''] = chapter.split('which no registry has.');
    expect(after.trimStart().startsWith(`\`${file}\` overrides `)).toBe(true);
    expect(after).toContain('So remove it from `COMPOSE_FILE`, record the digests again');
    const [, about = ''] = operations.split('### Another version');
    expect(about.indexOf('record the digests again')).toBeLessThan(
      about.indexOf('by the last line with its name'),
    );
    expect(about).toContain('record the digests again');
  });

  it('replaces nothing by another version unless what is before it has succeeded, however long that takes', () => {
    const [, about = ''] = operations.split('### Another version');
    const [forward = [], [keep] = [], back = []] = [...about.matchAll(/```sh\n([^`]*)```/g)].map(
      ([, lines = '']) => lines.trim().split('\n'),
    );
    expect(back).toHaveLength(3);
    for (const line of [...forward.slice(0, -1), ...back.slice(0, -1)]) expect(line).toMatch(/ &&(\s+#.*)?$/);
    // Compose builds what is checked out, under the name of the other version, where that one's image is not kept.
    expect(keep).toMatch(/^docker save suuq:1 /);
    for (const line of back) expect(line).toContain(' up -d --no-build ');
    // A container reads a file that is mounted when it is made, which --force-recreate alone does again.
    expect(forward.at(-1)).toMatch(/ --force-recreate --wait proxy /);
    // Tables of a newer version are made beside projectors of the older one, and not the other way round.
    const place = (lines: readonly string[], words: string) =>
      lines.findIndex((line) => line.includes(words));
    expect(place(forward, '--wait api')).toBeLessThan(place(forward, '--wait projector'));
    expect(place(back, '--wait projector')).toBeLessThan(place(back, '--wait api-2'));
    for (const name of ['api', 'api-2']) expect(services[name]?.healthcheck?.start_period, name).toBe('24h');
  });

  it('changes Postgres’s password by the file that its container has, and never where somebody still goes by the former', () => {
    const [script = ''] = /^postgres\(\) \{\n[^]*?(?=```)/m.exec(operations) ?? [];
    const [, read] = /`cat (\/run\/secrets\/\S+)`/.exec(script) ?? [];
    expect(services['postgres']?.secrets.map(({ target }) => target)).toContain(read);
    const given = services['api']?.environment['DATABASE_URL'] ?? '';
    const [, meanwhile = ''] = /export DATABASE_URL=(\S+)/.exec(script) ?? [];
    expect(given).toBe(`\${DATABASE_URL:-${meanwhile.replace('suuq_2@', 'suuq@')}}`);
    const steps = script.match(/(create|alter|drop) role \w+( \w+)?|anew .*?(?=\)| &&|\n)/g);
    const all = 'anew projector api api-2';
    expect(steps).toEqual([
      'create role suuq_2 login',
      'alter role suuq_2 set',
      all,
      'alter role suuq password',
      all,
      'drop role suuq_2',
    ]);
    expect(
      script
        .trim()
        .split('\n')
        .slice(5, -1)
        .filter((line) => !line.endsWith(' &&')),
    ).toEqual([]);
  });

  it.each([
    ['the vault', /^exchange vault-key [^]*?(?=```)/m],
    ['sessions', /^openssl .*jwt-secret-other [^]*?(?=\n: > )/m],
  ])('goes on with the key of %s only where the step before has succeeded', (_, steps) => {
    const [script = ''] = steps.exec(operations) ?? [];
    const lines = script
      .trimEnd()
      .replace(/ +# .*$/gm, '')
      .split('\n');
    expect(lines.slice(0, -1).map((line) => line.endsWith(' &&'))).not.toContain(false);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('keeps the former password of the event store until the last process has the new one', () => {
    const [script = ''] =
      /^\{ .* cp -p secrets\/eventstore-password [^]*?(?=```)/m.exec(text('docs/eventstore.md')) ?? [];
    const lines = script
      .trimEnd()
      .replace(/ +# .*$/gm, '')
      .split('\n');
    expect(lines.slice(0, -1).map((line) => line.endsWith(' &&'))).not.toContain(false);
    expect(lines.findIndex((line) => line.includes('anew'))).toBeLessThan(lines.length - 1);
    expect(lines.at(-1)).toContain('rm secrets/eventstore-password.was');
  });

  it('takes a key of the vault away only when nothing needs it, and after it was put aside', () => {
    expect(putAside).toMatch(
      /^ +install .* secrets\/vault-key-other "BACKUPS\/.*" &&.*\n +: > secrets\/vault-key-other /,
    );
  });

  it('keeps each former key of the vault, and shows it to nobody else', () => {
    const place = mkdtempSync(join(tmpdir(), 'suuq-former-keys-'));
    const change = (key: string, at: string) => {
      writeFileSync(join(place, 'secrets/vault-key-other'), key);
      const standIns = `umask 022; anew() { :; }; date() { echo ${at}; }`;
      execFileSync('sh', ['-euc', `${standIns}\n${putAside}`], { cwd: place });
      expect(readFileSync(join(place, 'secrets/vault-key-other'), 'utf8')).toBe('');
    };
    try {
      for (const folder of ['secrets', 'BACKUPS']) mkdirSync(join(place, folder));
      change('first', '20261130T100000');
      change('second', '20271130T100000');
      const kept = readdirSync(join(place, 'BACKUPS')).toSorted();
      const copies = kept.map((name) => join(place, 'BACKUPS', name));
      expect(copies.map((file) => readFileSync(file, 'utf8'))).toEqual(['first', 'second']);
      expect(copies.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });

  it('names the secrets that a restored shop needs, as the script does that makes them', () => {
    const backups = operations.slice(operations.indexOf('### Stores of your own'));
    const needed = ['vault-key', 'names-key', 'vault-key-other', 'eventstore-admin-password', 'jwt-secret'];
    const lastWords = text('docker/secrets.sh').slice(text('docker/secrets.sh').lastIndexOf('echo "Keep'));
    for (const place of [backups, lastWords])
      expect(needed.filter((name) => !new RegExp(`\\b${name}\\b(?!-)`).test(place))).toEqual([]);
  });

  it('names what the log has passwords of, which go back with it', () => {
    const backups = operations.slice(operations.indexOf('### Stores of your own'));
    const rows = backups.match(/^\| .*of the copy's time.*$/gm)?.map((row) => row.split(' | ')) ?? [];
    const named = rows.map(([name]) => /(?<=`)[\w-]+(?=`)/.exec(name ?? '')?.[0]);
    expect(named).toEqual(['eventstore-admin-password', 'EVENTSTORE_OPS_PASSWORD', 'eventstore-password']);
    expect(rows[1]?.[1]).toContain('[`reset ops`](eventstore.md#the-passwords-of-admin-and-ops)');
    expect(text('docs/eventstore.md')).toMatch(/^reset\(\) \{[^]*^new=.* && reset ops /m);
  });

  it('makes the log’s user in the restored log before log and vault are brought together', () => {
    const drill = operations.slice(operations.indexOf('The drill, all apis and projectors stopped:'));
    const [user, together] = ['--no-deps log-user\n', 'restored --by'].map((words) => drill.indexOf(words));
    expect(user).toBeGreaterThan(0);
    expect(user).toBeLessThan(together ?? 0);
  });

  it('copies a checkpoint of the log with its owner, as whom the server opens it', () => {
    const copied = [operations, text('docs/eventstore.md')].map((page) =>
      page.match(/cp (-\S+ )*chaser\.chk \S+\.chk/g),
    );
    expect(copied).toEqual([['cp -p chaser.chk truncate.chk'], ['cp -p chaser.chk truncate.chk']]);
  });

  it('has the log’s next user in the whole address that compose gives, of one node and of the cluster', () => {
    const nodes = ['docker-compose.yml', 'docker-compose.cluster.yml'];
    const given = nodes.map((file) => /\$\{EVENTSTORE_URL:-([^}]+)\}/.exec(text(file))?.[1]);
    const documented = text('docs/eventstore.md').match(/esdb:\/\/suuq-2@\S+/g);
    expect(documented).toEqual(given.map((url) => url?.replace('suuq@', 'suuq-2@')));
  });

  it('changes the event store’s own passwords where the next start and the scavenging look for them', () => {
    const page = text('docs/eventstore.md');
    const [script = ''] = /^reset\(\) \{\n[^`]*/m.exec(page) ?? [];
    const { environment: set = {} } = services['eventstore'] ?? {};
    const used = [...new Set(page.match(/EVENTSTORE_DEFAULT_\w+(?=\\")/g))];
    expect(used.toSorted()).toEqual(['EVENTSTORE_DEFAULT_ADMIN_PASSWORD', 'EVENTSTORE_DEFAULT_OPS_PASSWORD']);
    for (const name of used)
      expect(script).toContain(`echo "${/\w+/.exec(set[name]?.slice(2) ?? '')?.[0]}=$new"`);
    expect(script).toContain(`> ${files['eventstore-admin-password']?.file.slice(2)} `);
    // As long as the container is the same it has the administrator's former one.
    expect(script.indexOf('reset ops')).toBeLessThan(script.indexOf('reset admin'));
    expect(script).toMatch(/\ndocker compose up -d --no-deps --wait eventstore /);
  });

  it('names no call of curl that fails without a word', () => {
    const places = ['docs/operations.md', 'docs/eventstore.md', 'docker-compose.yml', 'docker/s3-bucket.sh'];
    const calls = places.flatMap((place) => text(place).match(/\bcurl -.*/g) ?? []);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter((call) => call.includes('--silent') && !call.includes('--show-error'))).toEqual([]);
    expect(calls.filter((call) => !/--fail|--write-out/.test(call))).toEqual([]);
  });

  it('has every command go by the files that .env names', () => {
    const documents = [operations, text('docs/eventstore.md'), text('README.md'), source];
    expect(documents.flatMap((document) => document.match(/docker compose -f.*/g) ?? [])).toEqual([]);
  });

  it('gives every command line that may be large a container of its own, with its files, and only checks beside an api', () => {
    const running = operations.match(/docker compose exec (-T )?api node\s+dist\/\S+ (\w+)/g) ?? [];
    expect(new Set(running.map((command) => command.split(' ').at(-1)))).toEqual(new Set(['check']));
    expect(chapter).toMatch(/run --rm --no-deps -v "\$PWD\/(\S+):\/\1:ro" api node dist\/import\.js \/\1\n/);
  });
});
