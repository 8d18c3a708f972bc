import { routes } from '#contracts/api';
import { documentOf, type Tag } from './document/document.ts';
import type { OpenApi } from './document/openapi.ts';
import { messages } from '#contracts/messages';
import { details, examples, vocabulary } from './examples.ts';

const description = `
Every call of the shop. Answers are JSON. Money is dollars with at most two decimals; an id is 24 hex characters; a
field without a value is \`null\`, never left out; lists are arrays.

**Signing in** sets the cookie \`session\`. Commands from another site's page are refused.

**A refusal** is always \`{message, code, details?, requestId}\`: the sentence is for people, the code for programs. The
checks run in this order, and the first to fail answers: the host's name (421 \`UNKNOWN_HOST\`, of any call), size of the
body (413), readable JSON (400), cross-site (403), throttle (429), session (401), role (403), input (400), existence and
ownership (404), the decision (409). A field that is not named here is refused. What went wrong on the shop's own side is
500 \`UNEXPECTED\`.

**Your own writes** are in what you read next: a command answers with its position in the log (\`X-Log-Position\` and the
cookie \`position\`), and a read that is sent it waits until it has that much, at most a second.

**Lists** take \`limit\` (1 to 1,000) and \`page\` (from 1) and say in \`X-Total-Count\` how many there are.
`.trim();

/** Tags by context. A call gets the first tag whose pattern matches. */
const tags: readonly Tag[] = [
  { name: 'Accounts', description: 'People, sessions, roles.', paths: /^\/users\/(?!stats)/ },
  {
    name: 'Newsletter',
    description: 'Subscribers and issues.',
    paths: /^\/(newsletter|config\/newsletter)(\/|$)/,
  },
  { name: 'Catalogue', description: 'Products and their pictures.', paths: /^\/products\// },
  { name: 'Reviews', description: 'What buyers say about products.', paths: /^\/reviews\// },
  { name: 'Cart', description: 'Products about to be ordered.', paths: /^\/cart\// },
  {
    name: 'Payments',
    description: 'The server starts and captures payments; the browser only approves them.',
    paths: /^\/(config|webhooks)\/|^\/orders\/\{id\}\/(pay|paypal|stripe|refund)$/,
  },
  { name: 'Orders', description: 'From placed to delivered.', paths: /^\/(orders|delivery)\// },
  { name: 'Audit', description: 'The log itself, and what follows from it.', paths: /^\/audit\// },
  { name: 'Dashboard', description: 'Figures for admins.', paths: /^\/(stats|users\/stats)/ },
  { name: 'Live', description: 'What changes, while a page is open.', paths: /^\/live/ },
  { name: 'Running it', description: 'For the operator.', paths: /^\/system/ },
  { name: 'About', description: 'This document.', paths: /^\/(openapi\.json|docs)$/ },
];

/** This is a page, not a call of the API, but people look for it here. */
const docsPage = {
  get: {
    operationId: 'docs',
    tags: ['About'],
    summary: 'This document as a page that can make the calls.',
    description: 'For everybody.',
    security: [],
    responses: {
      '200': {
        description: 'Done.',
        content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>…' } },
      },
    },
  },
} as const;

/** The API as OpenAPI 3.1, generated from the routes; about 100 kB. */
export const openApi = (): OpenApi => {
  const document = documentOf({
    routes,
    info: { title: 'Suuq API', version: '1.0.0', description },
    tags,
    texts: { messages, details },
    vocabulary,
    examples,
  });
  return { ...document, paths: { ...document.paths, '/docs': docsPage } };
};
