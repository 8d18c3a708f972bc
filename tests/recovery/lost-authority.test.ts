import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../programs.ts';
import { text } from '../support/compose.ts';

const [, section = ''] =
  /\n### An authority whose key is lost\n([^]*?)\n## /.exec(text('docs/eventstore.md')) ?? [];
const [single = '', together = '', last = ''] = [...section.matchAll(/```sh\n([^`]*)```/g)].map(
  ([, block]) => block,
);
const NODES = ['eventstore', 'eventstore-2', 'eventstore-3'];

/**
 * Stands for compose: what is started again reads its files then. A node takes one certificate of each file that it
 * trusts, the shop takes all. After each start it is said who does not trust a node.
 */
const COMPOSE = `
sleep() { :; }
docker() { anew eventstore; }
anew() {
  for each in "$@"; do
    mkdir -p "run/$each"
    case $each in
      eventstore*)
        openssl x509 -in certs/ca/ca.crt > "run/$each/trusts"
        [ -z "$NEXT" ] || openssl x509 -in certs/next/ca/ca.crt >> "run/$each/trusts"
        cp "certs/$each/node.crt" "run/$each/shows" ;;
      *) cp certs/ca/ca.crt "run/$each/trusts" ;;
    esac
    for who in run/*; do
      openssl verify -CAfile "$who/trusts" run/eventstore*/shows > said 2>&1 ||
        echo "with another $each, $(basename "$who") does not trust every node"
    done
  done
}
`;

describe('an authority whose key is lost', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'suuq-authority-'));
    symlinkSync(join(ROOT, 'docker'), join(folder, 'docker'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const run = (script: string, NEXT = '') =>
    execFileSync('sh', ['-euc', `${COMPOSE}\n${script}`], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NEXT },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
      .split('\n')
      .filter((line) => line.includes('does not trust'));
  const begin = (nodes: readonly string[]) => {
    run(`docker/certificates.sh certs ${nodes.join(' ')}`);
    run(`for one in ${nodes.join(' ')} projector api api-2; do anew $one; done`);
    const authority = readFileSync(join(folder, 'certs/ca/ca.crt'), 'utf8');
    rmSync(join(folder, 'certs/ca.key'));
    return authority;
  };
  const trusted = (who: string) => readFileSync(join(folder, 'run', who, 'trusts'), 'utf8');

  it('is followed by another on one node, which all trust in the end', () => {
    const former = begin(['eventstore']);
    const meanwhile = run(single);
    expect(meanwhile.length).toBeGreaterThan(0);
    expect(meanwhile.filter((line) => line.includes('another api-2'))).toEqual([]);
    for (const who of ['eventstore', 'projector', 'api', 'api-2']) {
      expect(trusted(who)).toContain('BEGIN CERTIFICATE');
      expect(trusted(who)).not.toContain(former.trim());
    }
    run('docker/certificates.sh certs eventstore');
  });

  it('is followed by another in a cluster, where nobody meets a node that they do not trust', () => {
    const former = begin(NODES);
    expect(run(together, 'named')).toEqual([]);
    expect(run(`${together.split('\n\n')[0]}\n${last}`)).toEqual([]);
    for (const who of [...NODES, 'projector', 'api', 'api-2'])
      expect(trusted(who)).not.toContain(former.trim());
    run('docker/certificates.sh certs eventstore-2');
  });

  it('has the cluster’s nodes trust the next one by a file beside the first', () => {
    const [, yaml = ''] = /```yaml\n([^`]*)```/.exec(section) ?? [];
    const { services, secrets } = parse(yaml) as {
      services: Record<string, { secrets: { source: string; target: string }[] }>;
      secrets: Record<string, { file: string }>;
    };
    expect(Object.keys(services)).toEqual(NODES);
    for (const { secrets: given } of Object.values(services))
      expect(given.map(({ source, target }) => [secrets[source]?.file, target])).toEqual([
        ['./certs/next/ca/ca.crt', '/certs/ca/next.crt'],
      ]);
  });
});
