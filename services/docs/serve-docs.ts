import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import { serveFiles } from '../platform/http/files.ts';

const require = createRequire(import.meta.url);
const PAGE = join(import.meta.dirname, 'page');
const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'));
const font = (name: string) =>
  join(
    dirname(require.resolve(`@fontsource-variable/${name}/package.json`)),
    `files/${name}-latin-wght-normal.woff2`,
  );

/** All files of the page, by name below `/api/docs`. It loads nothing from elsewhere, and no other file is served. */
export const DOC_FILES: Readonly<Record<string, string>> = {
  '/': join(PAGE, 'index.html'),
  '/docs.css': join(PAGE, 'docs.css'),
  '/docs.js': join(PAGE, 'docs.js'),
  '/swagger-ui.css': join(SWAGGER_UI, 'swagger-ui.css'),
  '/swagger-ui-bundle.js': join(SWAGGER_UI, 'swagger-ui-bundle.js'),
  '/gabarito.woff2': font('gabarito'),
  '/figtree.woff2': font('figtree'),
};

/** The page may call only the shop, may not be framed, and runs no script but its own two. */
const policy: RequestHandler = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: false,
});

/** `/api/docs`: the document as a page that can make the calls, with the visitor's own session. */
export const serveDocs = (): Router =>
  Router({ caseSensitive: true }).use('/api/docs', policy, serveFiles(DOC_FILES));
