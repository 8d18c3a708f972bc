import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Both fonts are needed by the first line of text: the page names them before the scripts ask (look §3). */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file): HtmlTagDescriptor => {
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
          return { tag: 'link', attrs, injectTo: 'head' };
        }),
  },
});

/**
 * Zod's way to JSON Schema and its English sentences weigh 6 kB on every page, and no page uses either: what is said of a
 * refusal comes from our own catalogues. Their names stay, and do nothing. The methods of its texts keep every format that
 * there is, which no contract uses: it names the few it has (`z.email()`). Nor is there need of what emotion
 * copies from a component that it wraps with a theme, which ours never are.
 */
const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('hoist-non-react-statics.cjs.js'))
      return { code: 'export default () => undefined;', map: null };
    if (id.endsWith('zod/v4/classic/schemas.js'))
      return { code: code.replaceAll(FORMAT_OF_TEXT, ''), map: null };
    if (id.endsWith('zod/v4/locales/en.js')) return { code: 'export default () => ({});', map: null };
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => `none as ${name}`,
    );
    return { code: `const none = () => none; export { ${names.join(', ')} };`, map: null };
  },
});

const FORMAT_OF_TEXT =
  /^ {4}\w+\(params\) \{\n +return this\.check\((?:core|iso)\._?\w+\((?:Zod\w+, )?params\)\);\n {4}\},\n/gm;

/**
 * Of the table of pages only the server needs to know what they read and which are drawn; and it alone is to know by which
 * name the manifest has their parts.
 */
const tableForEachSide = (): Plugin => ({
  name: 'table-for-each-side',
  enforce: 'pre',
  transform(code, id, options) {
    if (!/app\/pages\/(shop|office)\.ts$/.test(id)) return undefined;
    const table = options?.ssr
      ? code.replaceAll(/import\('\.\.\/\.\.\/(.+?)'\)\)/g, "$&, module: 'src/$1'")
      : code.replaceAll(/\b(reads|later): \[[^\]]*\],?|\bisDrawn: true,?/g, '');
    return { code: table, map: null };
  },
});

/** Of a route only the server needs what documents it, its summary and its schemas' names, and its throttle. */
const routesForEachSide = (): Plugin => ({
  name: 'routes-for-each-side',
  enforce: 'pre',
  transform: (code, id, options) =>
    /\/contracts\//.test(id) && !options?.ssr
      ? { code: code.replaceAll(FOR_THE_SERVER, '').replaceAll(NAMES, ''), map: null }
      : undefined,
});

const FOR_THE_SERVER = /^ +(?:summary|throttle):\s*(['"])(?:\\.|(?!\1)[^\\\n])*\1,\n/gm;
const NAMES = /\s*\.meta\(\{[^{}]*\}\)/g;

/**
 * What several pages share comes in few files: each one is a trip on a slow line. A group takes along what its modules need
 * and no earlier group has, so they stand in the order of their priority: libraries first, as they change seldom.
 */
const groups = [
  {
    name: 'ground',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis|swr|use-sync-external-store|zod)\/|@chakra-ui\/react\/dist\/esm\/(styled-system|utils|preset-base)/,
  },
  {
    name: 'parts',
    // A part brings what it needs along: what only some pages use, and all that is behind the shop, stays out.
    test: /web\/src\/(ui\/(?!side-drawer|toaster|pager|table|dialog|discard|look-note)|lib\/(?!account-text|admin-text|focus|order-text|list|unsaved|upload|live-stream)|locales\/(?!admin|so|en-accounts|en-orders|delivery|discarding|parts))|contracts\/(?!audit|stats|system|stock\/(?:commands|events)|kernel\/(?:event|personal)|orders|payments|deliveries|reviews|media\/api|catalogue\/import|all-events)|lucide-react(?!.*shield-check)/,
    minShareCount: 10,
  },
  {
    name: 'shell',
    // What stands around every page: it is there from the start, whichever pages use it too. Layers above it come later.
    test: /web\/src\/(app\/(?!back-office|not-found|shell\/(avatar-menu|menu-drawer))|features\/(accounts\/session|payments\/config|cart\/(?!components|totals-list|guest-cart|not-taken-over))|ui\/(mark|language-switch|skip-link|theme(?!\/recipes)|lazy-part|crash-boundary|problem-panel)|lib\/(contact|description|initial|theme|return-to|live\.))|contracts\/(payments\/(config|provider)|carts\/(?!events))|icons\/(shopping-bag|search)\./,
    minShareCount: 2,
  },
  {
    name: 'icons',
    // Of menus and forms on both sides of the shop, with what hands the focus on there.
    test: /icons\/(chart-line|circle-question-mark|clock|cog|eye|log-out|package|panel-left|users)|web\/src\/lib\/focus/,
    minShareCount: 2,
  },
  {
    name: 'goods',
    // What home, list and product show of the goods.
    test: /web\/src\/(features\/catalogue\/(?!admin|pages)|lib\/first-of-more|ui\/(price|stars|thumb|wall))|contracts\/catalogue\/(?!events|import|api|commands|product-bodies|variant-bodies)|icons\/(star|chevron-left)\./,
    minShareCount: 2,
  },
  {
    name: 'delivery',
    // Stands beside a product, too, which shows nothing else of orders.
    test: /web\/src\/(features\/delivery\/(api|words)|locales\/delivery)|contracts\/(shipping\/(?!events)|kernel\/calendar)/,
    minShareCount: 2,
  },
  {
    name: 'order-words',
    // Also of the first steps to an order, and of the totals of the cart.
    test: /web\/src\/(lib\/order-text|locales\/(en|so)-orders)/,
    minShareCount: 2,
  },
  {
    name: 'promises',
    // Also stand beside an order, or somebody's rights.
    test: /icons\/(truck|shield-check)\./,
    minShareCount: 2,
  },
  {
    name: 'events',
    // How an event is declared: only the office reads events, but some views have a shape of theirs.
    test: /contracts\/kernel\/(event|personal)/,
    minShareCount: 2,
  },
  {
    name: 'newsletter',
    // Of whoever confirms or leaves it, of the shop's foot and of the office.
    test: /contracts\/newsletter\//,
    minShareCount: 2,
  },
  {
    name: 'orders',
    // What shows an order, to its buyer and to an admin: what is not named here, and an auditor sees too, goes to the office.
    test: /web\/src\/(features\/(orders\/(?!admin|pages)|payments\/payment-history)|ui\/(pager|dialog|reason-dialog|look-note|stale-style)|lib\/(address|list|move-focus|random-key|unsaved)|locales\/parts)|contracts\/(orders|deliveries|payments|letters\/kinds)|icons\/chevron/,
    minShareCount: 2,
  },
  {
    name: 'office',
    // What the pages of admins and auditors share.
    test: /web\/src\/(app\/back-office\/|features\/(\w+\/admin|audit)\/(?!pages)|locales\/admin|lib\/(admin-text|upload|days)|ui\/(table|typed|office-head|day-fields|email|standing|dialog-foot))|contracts\/(audit|stats|system)/,
    minShareCount: 2,
  },
  {
    name: 'auth',
    // Of the pages on which somebody signs in, in whichever way.
    test: /web\/src\/(lib\/account-text|features\/accounts\/(components\/(auth-|by-token|session-button)|use-(left|replace-session)|bad-fields))/,
    minShareCount: 2,
  },
].map((group, at, { length }) => ({ ...group, priority: length - at }));

const shop = process.env['SHOP_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts(), withoutUnused(), tableForEachSide(), routesForEachSide()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    // Every browser of these years knows it by itself; to any other it is a hint that it does without.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // The server's copy of the pages is whole: it shares nothing with what else runs there.
  ssr: { noExternal: true },
  server: { proxy: { '/api': shop, '/media': shop, '/simulator': shop } },
});
