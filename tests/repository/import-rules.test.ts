import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importCircles } from './import-circles.ts';
import { brokenImports, importsOf } from './import-rules.ts';

const paths = globSync('*/**/*.{ts,tsx}', {
  exclude: (path) => /(^|\/)(node_modules|dist|dist-server|data|coverage|\..*)$/.test(path),
});
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every import keeps to design §3', { timeout: 60_000 }, () => {
  expect(files.length).toBeGreaterThan(50);
  expect(brokenImports(files)).toEqual([]);
});

test('no files import each other in a circle, not even for types', { timeout: 60_000 }, () => {
  const known = new Set(paths);
  const fileOf = (target: string) => [target, `${target}.ts`].find((path) => known.has(path)) ?? [];
  const imported = files.map((file) => [file.path, importsOf(file).flatMap(fileOf)] as const);
  expect(importCircles(new Map(imported))).toEqual([]);
});

test('a circle is found, and what leads to it is not of it', () => {
  const imported = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d', 'b']],
    ['d', []],
  ]);
  expect(importCircles(imported)).toEqual([['b', 'c']]);
});

const imports = (path: string, name: string) => brokenImports([{ path, text: `import '${name}';` }]);

test.each([
  ['contracts/orders/events.ts', 'express'],
  ['contracts/orders/events.ts', 'node:fs'],
  ['contracts/orders/events.ts', '../../services/kernel/decision.ts'],
  ['contracts/kernel/event.ts', '../orders/events.ts'],
  ['contracts/orders/events.ts', '#resilience/pause'],
  ['resilience/pause.ts', '#contracts/kernel/event'],
  ['resilience/pause.ts', '#services/kernel/machine'],
  ['services/orders/state.ts', '../stock/state.ts'],
  ['services/orders/state.ts', '#services/stock/state'],
  ['services/orders/state.ts', '#projections/orders/table'],
  ['services/orders/state.ts', '../api.ts'],
  ['services/orders/state.ts', './testing/examples.ts'],
  ['projections/orders/queries.ts', '../kernel/testing/fake-log.ts'],
  ['services/orders/state.ts', '../app/shop.ts'],
  ['services/orders/decide/place-order.test.ts', '../../stock/state.ts'],
  ['services/a-new-context/state.ts', '../orders/state.ts'],
  ['services/orders/state.ts', '../a-new-context/state.ts'],
  ['services/kernel/handler.ts', '../orders/state.ts'],
  ['services/kernel/handle.ts', '../platform/event-log.ts'],
  ['services/platform/http.ts', '../orders/routes.ts'],
  ['services/embedded/objects/main.ts', '../../media/routes.ts'],
  ['services/orders/routes.ts', '@eventstore/db-client'],
  ['services/platform/http.ts', '@eventstore/db-client'],
  ['services/platform/http.ts', '@eventstore/db-client/generated/streams_pb.js'],
  ['tests/crash.e2e.test.ts', '@eventstore/db-client'],
  ['services/embedded/eventstore/main.ts', '@eventstore/db-client'],
  ['services/embedded/eventstore/main.ts', '../../platform/programs/supervised.ts'],
  ['services/embedded/eventstore/main.ts', 'express'],
  ['services/embedded/eventstore/main.ts', '#resilience/pause'],
  ['projections/orders/projector.ts', '../products/table.ts'],
  ['projections/orders/projector.ts', '#services/platform/event-log'],
  ['projections/kernel/running/runner.ts', '../../orders/table.ts'],
  ['projections/orders/projector.ts', '../main.ts'],
  ['web/src/app/routes.tsx', '../../../services/orders/state.ts'],
  ['web/src/app/routes.tsx', '#projections/orders/queries'],
  ['web/src/lib/api.ts', '#resilience/pause'],
  ['web/src/ui/price.tsx', '../features/cart/api.ts'],
  ['web/src/lib/api.ts', '../app/routes.tsx'],
  ['web/src/features/cart/api.ts', '../../app/routes.tsx'],
  ['web/src/features/orders/pages/order-page.tsx', '../../cart/components/cart-line.tsx'],
  ['services/orders/state.ts', '../../tests/support/stores.ts'],
  ['a-new-area/thing.ts', 'node:fs'],
])('%s may not import %s', (path, name) => {
  expect(imports(path, name)).toHaveLength(1);
});

test.each([
  ['contracts/orders/events.ts', 'zod'],
  ['contracts/orders/events.ts', '../kernel/event.ts'],
  ['contracts/orders/events.test.ts', 'vitest'],
  ['services/orders/state.ts', './decide/place-order.ts'],
  ['services/orders/decide/place-order.ts', '../../kernel/decision.ts'],
  ['services/orders/routes.ts', '#contracts/orders/api'],
  ['services/a-new-context/state.ts', '../kernel/decision.ts'],
  ['services/a-new-context/process.ts', '#resilience/pause'],
  ['services/platform/event-log/follow.ts', '#resilience/pause'],
  ['services/api.ts', './orders/routes.ts'],
  ['services/app/shop.ts', '../orders/state.ts'],
  ['services/orders/state.test.ts', './testing/examples.ts'],
  ['services/orders/testing/examples.ts', '../../kernel/testing/memory-log.ts'],
  ['services/app/reading/order-views.ts', '#projections/orders/queries'],
  ['services/api.ts', '#projections/index'],
  ['services/orders/routes.db.test.ts', '../../tests/support/stores.ts'],
  ['services/platform/event-log.ts', '@eventstore/db-client'],
  ['services/platform/event-log/appends.ts', '@eventstore/db-client/generated/streams_pb.js'],
  ['services/embedded/eventstore/append.conformance.test.ts', '@eventstore/db-client'],
  ['services/embedded/eventstore/main.ts', '@eventstore/db-client/generated/streams_pb.js'],
  ['bench/log.ts', '@eventstore/db-client'],
  ['projections/main.ts', '#services/platform/event-log'],
  ['projections/orders/projector.ts', '../kernel/projector.ts'],
  ['projections/kernel/running/runner.ts', '#resilience/pause'],
  ['resilience/pause.ts', 'node:timers/promises'],
  ['resilience/pause.test.ts', './pause.ts'],
  ['web/src/features/cart/api.ts', '#contracts/carts/api'],
  ['web/src/main.tsx', './app/app.tsx'],
  ['web/src/app/routes.tsx', '../features/orders/pages/order-page.tsx'],
  ['web/src/features/orders/pages/order-page.tsx', '../components/receipt.tsx'],
  ['web/src/features/orders/pages/order-page.tsx', '../../payments/pay-order.tsx'],
])('%s may import %s', (path, name) => {
  expect(imports(path, name)).toEqual([]);
});

test('finds every way to name a module, and none in a text', () => {
  const text = `
    import type { A } from './a.ts';
    import './b.ts';
    export * from './c.ts';
    export { d } from './d.ts';
    const e = await import('./e.ts');
    type F = import('./f.ts').F;
    const g = "import g from './g.ts'";
  `;
  const found = importsOf({ path: 'services/orders/x.ts', text });
  expect(found.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `services/orders/${name}.ts`));
});
