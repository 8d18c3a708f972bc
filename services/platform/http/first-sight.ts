import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the page's own code knows of a page that it can draw (`web/src/main-server.tsx`). */
export interface PageDrawer<Read> {
  firstSightOf(url: string): { readonly reads: readonly Read[]; readonly module: string } | undefined;
  renderPage(
    url: string,
    answered: readonly { readonly read: Read; readonly answer: unknown }[],
  ): Promise<{ readonly markup: string; readonly answers: Readonly<Record<string, unknown>> }>;
}

interface Options<Read> {
  /** The client as Vite built it, with its manifest. */
  readonly folder: string;
  readonly drawer: PageDrawer<Read>;
  /** The answer that the page shows; undefined for what is not there. */
  readonly answer: (read: Read) => Promise<unknown>;
}

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>
>;

/** The page with its first data, so that somebody on a slow line reads while the scripts still come. */
export const pageDrawing = async <Read>({
  folder,
  drawer,
  answer,
}: Options<Read>): Promise<(url: string) => Promise<string | undefined>> => {
  const [template, manifest] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, '.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
  ]);
  return async (url) => {
    const sight = drawer.firstSightOf(url);
    if (!sight) return undefined;
    const answered = await Promise.all(
      sight.reads.map(async (read) => ({ read, answer: await answer(read) })),
    );
    if (answered.some((each) => each.answer === undefined)) return undefined;
    const { markup, answers } = await drawer.renderPage(url, answered);
    const scripts = [...(template.match(SCRIPT) ?? []), scriptsOf(manifest, sight.module)].join('');
    // Functions, since a replacement text would take `$&` for a command.
    return template
      .replaceAll(SCRIPT, '')
      .replace('</head>', () => `${startedLate(scripts)}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${dataBlock(answers)}`);
  };
};

const SCRIPT = /<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;

/** A drawn page is read before its scripts run: on a slow line they leave its fonts and pictures the way (`web/public/after-paint.js`). */
const startedLate = (scripts: string): string =>
  `<template id="scripts">${scripts}</template><script defer src="/after-paint.js"></script>`;

/** The page's own scripts, asked for together with the first and not after it. */
const scriptsOf = (manifest: Manifest, module: string): string => {
  const files = new Set<string>();
  const take = (name: string) => {
    const part = manifest[name];
    if (!part || files.has(part.file)) return;
    files.add(part.file);
    part.imports?.forEach(take);
  };
  take(module);
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
};

/** Data, which no browser runs. `<` is written so that nothing in it can end the block. */
const dataBlock = (answers: Readonly<Record<string, unknown>>): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)}</script>`;
