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
 * refusal comes from our own catalogues. Their names stay, and do nothing. So does what emotion copies from a component that
 * it wraps with a theme, which ours never are.
 */
const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('hoist-non-react-statics.cjs.js'))
      return { code: 'export default () => undefined;', map: null };
    if (id.endsWith('zod/v4/locales/en.js')) return { code: 'export default () => ({});', map: null };
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => `none as ${name}`,
    );
    return { code: `const none = () => none; export { ${names.join(', ')} };`, map: null };
  },
});

/** What every page stands on comes in few files: the libraries change seldom, our own parts more often. */
const groups = [
  {
    name: 'ground',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis|swr|use-sync-external-store|zod)\/|@chakra-ui\/react\/dist\/esm\/(styled-system|utils|preset-base)/,
    priority: 2,
  },
  {
    name: 'parts',
    // A part brings what it needs along: what only some pages use, and all that is behind the shop, stays out.
    test: /web\/src\/(ui\/(?!side-drawer|toaster|pager|table|dialog)|lib\/(?!admin-text|list|upload|live-stream)|locales\/(?!admin|so))|contracts\/(?!audit|stats|system|orders|payments|deliveries|reviews|media\/api|catalogue\/import|all-events)|lucide-react/,
    minShareCount: 10,
    priority: 1,
  },
  {
    name: 'shell',
    // What stands around every page: it is there from the start, whichever pages use it too.
    test: /web\/src\/(app\/(?!back-office|not-found|shell\/(avatar-menu|menu-drawer))|features\/(accounts\/session|payments\/config|cart\/(?!components|sums))|ui\/(mark|language-switch)|lib\/(contact|theme|live\.))|contracts\/(payments\/(config|provider)|carts)|icons\/(shopping-bag|search)\./,
    minShareCount: 2,
  },
  {
    name: 'goods',
    // What home, list and product show of the goods.
    test: /web\/src\/(features\/catalogue\/(?!admin|pages)|ui\/(price|stars))|contracts\/(catalogue\/(?!import)|media\/commands)|icons\/star\./,
    minShareCount: 2,
  },
];

const shop = process.env['SHOP_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts(), withoutUnused()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // The server's copy of the pages is whole: it shares nothing with what else runs there.
  ssr: { noExternal: true },
  server: { proxy: { '/api': shop, '/media': shop, '/simulator': shop } },
});
