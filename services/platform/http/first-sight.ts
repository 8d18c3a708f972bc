import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataIn, withHead, type PageHead } from './page-head.ts';

/** What the page's own code knows of a page that it can draw (`web/src/main-server.tsx`). */
export interface PageDrawer<Read> {
  /** What the page at an address is drawn with; undefined for one that is left to the client. */
  sightOf(url: string): { readonly reads: readonly Read[]; readonly modules: readonly string[] } | undefined;
  renderPage(
    url: string,
    answered: readonly { readonly read: Read; readonly answer: unknown }[],
  ): Promise<{ readonly markup: string; readonly answers: Readonly<Record<string, unknown>> }>;
  /** On what the head of the page at an address depends. */
  describedBy(url: string): readonly Read[];
  /** What the page says of itself, and whether there is such a page; addresses are below `origin`. */
  headOf(
    url: string,
    answered: readonly { readonly read: Read; readonly answer: unknown }[],
    origin: string,
  ): PageHead & { readonly status: 200 | 404 };
  /** Paths that stand for another page's address. */
  readonly shortcuts: Readonly<Record<string, string>>;
  /** What the page at an address will ask for: parts of the client, and paths below `/api`. */
  aheadOf(
    url: string,
    user: string | undefined,
  ): { readonly modules: readonly string[]; readonly reads: readonly string[] } | undefined;
}

interface Options<Read> {
  /** The client as Vite built it, with its manifest. */
  readonly folder: string;
  readonly drawer: PageDrawer<Read>;
  /** The answer that the page shows; undefined for what is not there. */
  readonly answer: (read: Read) => Promise<unknown>;
  /** The shop's public address. */
  readonly origin: string;
  /** Whether what is not there was there once. */
  readonly hasLeft: (read: Read) => Promise<boolean>;
}

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>
>;

/** Pages as HTML; undefined for an address that is left to the client alone. */
export interface FirstPages {
  /** Whether the page at an address is one that is drawn. */
  draws(url: string): boolean;
  /** With its first data, so that somebody on a slow line reads while the scripts still come. */
  draw(url: string): Promise<string | undefined>;
  /** Empty, with everything named that it will ask for: nothing of it waits until something else has come. */
  announce(url: string, user: string | undefined): Promise<Announced>;
  /** Which page's address a path stands for. */
  shortcut(path: string): string | undefined;
}

/** A page whose client draws it; of one that is not there, or no longer, its status says so. */
interface Announced {
  readonly html: string;
  readonly status: 200 | 404 | 410;
}

export const firstPages = async <Read>({
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
  /** A page's own scripts besides those of every page. */
  const scriptsOf = (modules: readonly string[]): string => {
    const files = filesOf(manifest, modules).filter((file) => !template.includes(file));
    return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  };
  const answersTo = (reads: readonly Read[]) =>
    Promise.all(reads.map(async (read) => ({ read, answer: await answer(read) })));
  const draw = async (url: string) => {
    const sight = drawer.sightOf(url);
    if (!sight) return undefined;
    const answered = await answersTo(sight.reads);
    if (answered.some((each) => each.answer === undefined)) return undefined;
    const { markup, answers } = await drawer.renderPage(url, answered);
    const scripts = [...(template.match(SCRIPT) ?? []), scriptsOf(sight.modules)].join('');
    // Functions, since a replacement text would take `$&` for a command.
    return withHead(template, drawer.headOf(url, answered, origin))
      .replaceAll(SCRIPT, '')
      .replace('</head>', () => `${startedLate(scripts)}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${dataBlock(answers)}`);
  };
  const announce = async (url: string, user: string | undefined): Promise<Announced> => {
    const ahead = drawer.aheadOf(url, user);
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
  const draws = (url: string) => drawer.sightOf(url) !== undefined;
  return { draws, draw, announce, shortcut };
};

const SCRIPT = /<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;

/** A drawn page is read before its scripts run: on a slow line they leave its fonts and pictures the way (`web/public/after-paint.js`). */
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

/** As the client's own `fetch` asks, or the browser would ask twice. */
const linkTo = (read: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="/api${read.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;

const dataBlock = (answers: Readonly<Record<string, unknown>>): string =>
  `<script type="application/json" id="first-answers">${dataIn(answers)}</script>`;
