import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Access } from '#contracts/kernel/route';
import { admits } from './admits.ts';
import type { OwnRead, OwnReader } from './own-reads.ts';
import { dataIn, escaped, withHead, type PageHead } from './page-head.ts';

/** How many pages are drawn at once. */
const AT_ONCE = 1;

/** What a page shows of a read. */
export interface ShownAnswer {
  /** Undefined for what does not exist. */
  readonly answer: unknown;
  /** False where it may be a few seconds old. */
  readonly isExact?: boolean;
}

/** An answer that was read for a page; of a list also the number of rows, and where the next page begins. */
interface Answered<Read> extends ShownAnswer {
  readonly read: Read;
  readonly total?: number | undefined;
  readonly nextCursor?: string | undefined;
}

/** The person a page of their own is drawn for, and their time zone. */
interface Reader {
  readonly user: string;
  readonly zone: string;
}

interface Sight<Read> {
  /** Who may see the page. */
  readonly may: Access;
  readonly reads: readonly Read[];
  readonly modules: readonly string[];
}

/** The client's code for a page that the server can draw (`web/src/main-server.tsx`). */
export interface PageDrawer<Read> {
  /** What the page at an address is drawn with; undefined for a page that is left to the client. */
  sightOf(url: string, user?: string): Sight<Read> | undefined;
  /** The path of its answer, below `/api`. */
  pathOfRead(read: Read): string;
  /** Draws a page; one at a time. */
  renderPage(
    url: string,
    answered: readonly Answered<Read>[],
    reader?: Reader,
  ): Promise<{ readonly markup: string; readonly answers: Readonly<Record<string, unknown>> }>;
  /** The reads that the head of the page at an address depends on. */
  describedBy(url: string): readonly Read[];
  /** The one address by which a page is drawn, whatever its own has that the page does not depend on. */
  drawnAt(url: string, described: readonly Answered<Read>[]): string;
  /** The head of the page, and whether the page exists; addresses are below `origin`. */
  headOf(
    url: string,
    answered: readonly Answered<Read>[],
    origin: string,
  ): PageHead & { readonly status: 200 | 404 };
  /** Paths that are shortcuts to another page's address. */
  readonly shortcuts: Readonly<Record<string, string>>;
  /** What the page at an address will ask for: parts of the client, and paths below `/api`. */
  preloadOf(
    url: string,
    user: string | undefined,
  ): { readonly modules: readonly string[]; readonly reads: readonly string[] } | undefined;
}

interface Options<Read> {
  /** The client as Vite built it, with its manifest. */
  readonly folder: string;
  readonly drawer: PageDrawer<Read>;
  readonly answer: (read: Read) => Promise<ShownAnswer>;
  /** The shop's public address. */
  readonly origin: string;
  /** Whether something that does not exist did exist once. */
  readonly hasLeft: (read: Read) => Promise<boolean>;
}

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>
>;

/** A page that everybody gets. It is exact if all of its answers are. */
interface Drawn {
  readonly html: string;
  readonly isExact: boolean;
}

/** Pages as HTML; undefined for an address that is left to the client alone. */
export interface FirstPages {
  /** Whether the page at an address is one that is drawn. */
  draws(url: string): boolean;
  /** The address by which it is drawn: one for all that lead to the same page. */
  drawnAt(url: string): Promise<string>;
  /** Whether it is a page that is drawn for a signed-in person. */
  drawsOwn(url: string): boolean;
  /** Draws a page with its first data, so that a reader on a slow connection can read while the scripts still load. */
  draw(url: string): Promise<Drawn | undefined>;
  /**
   * Draws a page of somebody's own with their data, for nobody else; undefined where they may not see it, or some of it
   * cannot be had. Data that only a call of their own may read is left out, and named so that the browser asks for it.
   */
  drawOwn(url: string, own: OwnReader, asked: OwnAsked): Promise<string | undefined>;
  /** An empty page that names everything it will ask for, so that nothing waits for something else to load first. */
  announce(url: string, user: string | undefined): Promise<Announced>;
  /** The address of the page that a path is a shortcut to. */
  shortcut(path: string): string | undefined;
}

interface OwnAsked {
  /** The time zone of the reader. */
  readonly zone: string;
  /** Aborted when nobody waits for the page any more. */
  readonly late: AbortSignal;
}

/** A page that the client draws; its status says if it does not exist, or no longer does. */
interface Announced {
  readonly html: string;
  readonly status: 200 | 404 | 410;
}

export const firstPages = async <Read extends OwnRead>({
  folder,
  drawer,
  answer,
  origin,
  hasLeft,
}: Options<Read>): Promise<FirstPages> => {
  const [template, manifest] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, '.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
  ]);
  /** The scripts of a page besides those of every page. */
  const scriptsOf = (modules: readonly string[]): string => {
    const files = filesOf(manifest, modules).filter((file) => !template.includes(file));
    return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  };
  const inTurn = pLimit(AT_ONCE);
  const answersTo = (reads: readonly Read[]) =>
    Promise.all(reads.map(async (read) => ({ read, ...(await answer(read)) })));
  const draw = async (url: string) => {
    const sight = drawer.sightOf(url);
    if (!sight) return undefined;
    const answered = await answersTo(sight.reads);
    if (answered.some((each) => each.answer === undefined)) return undefined;
    const html = await drawn(url, sight, answered);
    return html === undefined
      ? undefined
      : { html, isExact: answered.every(({ isExact }) => isExact !== false) };
  };
  const drawn = async (
    url: string,
    { modules }: Sight<Read>,
    answered: readonly Answered<Read>[],
    asked?: Reader & Pick<OwnAsked, 'late'>,
  ) => {
    const sheet = await inTurn(async () =>
      asked?.late.aborted ? undefined : drawer.renderPage(url, answered, asked),
    );
    if (!sheet) return undefined;
    const scripts = [...(template.match(SCRIPT) ?? []), scriptsOf(modules)].join('');
    const data = dataBlock(sheet.answers, asked);
    // Functions, since `$&` in a replacement text would be taken for a command.
    return withHead(template, drawer.headOf(url, answered, origin))
      .replaceAll(SCRIPT, '')
      .replace('</head>', () => `${startedLate(scripts)}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${sheet.markup}</div>${data}`);
  };
  const drawOwn: FirstPages['drawOwn'] = async (url, own, asked) => {
    const sight = drawer.sightOf(url, own.userId);
    if (!sight || !admits(sight.may, own.role)) return undefined;
    const all = await Promise.all(sight.reads.map(async (read) => ({ read, found: await own.read(read) })));
    const answered: Answered<Read>[] = [];
    let left = '';
    for (const { read, found } of all) {
      if (found === undefined) return undefined;
      if (found === 'account needed') continue;
      if (found === 'recorded') left += linkTo(drawer.pathOfRead(read));
      else answered.push({ read, ...found });
    }
    const page = await drawn(url, sight, answered, { user: own.userId, ...asked });
    return page?.replace('</head>', () => `${left}</head>`);
  };
  const announce = async (url: string, user: string | undefined): Promise<Announced> => {
    const ahead = drawer.preloadOf(url, user);
    const links = ahead ? scriptsOf(ahead.modules) + ahead.reads.map(linkTo).join('') : '';
    const answered = await answersTo(drawer.describedBy(url));
    const head = drawer.headOf(url, answered, origin);
    const missing = answered.filter((each) => each.answer === undefined);
    const left = await Promise.all(missing.map(({ read }) => hasLeft(read)));
    const html = withHead(template, head).replace('</head>', () => `${links}</head>`);
    return { html, status: left.includes(true) ? 410 : head.status };
  };
  const shortcut = (path: string) =>
    Object.hasOwn(drawer.shortcuts, path) ? drawer.shortcuts[path] : undefined;
  // Without a query the path alone says it, and nothing has to be read.
  const drawnAt = async (url: string) =>
    drawer.drawnAt(url, url.includes('?') ? await answersTo(drawer.describedBy(url)) : []);
  const mayOf = (url: string) => drawer.sightOf(url)?.may;
  return {
    draws: (url) => mayOf(url) === 'visitor',
    drawsOwn: (url) => ![undefined, 'visitor'].includes(mayOf(url)),
    drawnAt,
    draw,
    drawOwn,
    announce,
    shortcut,
  };
};

const SCRIPT = /<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;

/**
 * A drawn page can be read before its scripts run: on a slow connection they give way to its fonts and pictures
 * (`web/public/after-paint.js`).
 */
const startedLate = (scripts: string): string =>
  `<template id="scripts">${scripts}</template><script defer src="/after-paint.js"></script>`;

const filesOf = (manifest: Manifest, modules: readonly string[]): readonly string[] => {
  const files = new Set<string>();
  const take = (name: string) => {
    const part = manifest[name];
    if (!part || files.has(part.file)) return;
    files.add(part.file);
    part.imports?.forEach(take);
  };
  modules.forEach(take);
  return [...files];
};

/** Must match the client's own `fetch`, or the browser would ask twice. */
const linkTo = (read: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="/api${read.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;

const dataBlock = (answers: Readonly<Record<string, unknown>>, reader?: Reader): string => {
  const whose = reader ? ` data-user="${escaped(reader.user)}" data-zone="${escaped(reader.zone)}"` : '';
  return `<script type="application/json" id="first-answers"${whose}>${dataIn(answers)}</script>`;
};
