import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { orderFor, sell } from './support/api-steps.ts';
import { openTestShop, type Customer, type TestShop } from './support/shop.ts';

/** OTLP's JSON format. */
const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  attributes: z.array(attribute),
});
type Span = z.infer<typeof span>;
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const collected: Span[] = [];
const services = new Set<string | undefined>();
const keys = new Set<string | string[] | undefined>();
const collect = async (request: IncomingMessage): Promise<void> => {
  keys.add(request.headers['api-key']);
  const sent = traces.parse(await json(request));
  for (const { resource, scopeSpans } of sent.resourceSpans) {
    services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
    collected.push(...scopeSpans.flatMap(({ spans }) => spans));
  }
};
/** A collector, which is also a payment provider that records the `traceparent` of its requests. */
const heard: string[] = [];
const server = createServer((request, response) => {
  const isTrace = request.url === '/v1/traces';
  if (!isTrace) heard.push(String(request.headers['traceparent']));
  void (isTrace ? collect(request) : Promise.resolve()).then(() => response.end('{}'));
});

const folder = mkdtempSync(join(tmpdir(), 'suuq-tracing-'));
const headersFile = join(folder, 'headers');
writeFileSync(headersFile, 'api-key=of%20the%20collector\n');

let shop: TestShop;
let customer: Customer;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const payPal = {
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_MERCHANT_ID: 'SHPSACCNT2345',
    PAYPAL_BASE_URL: origin,
  };
  shop = await openTestShop({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: origin,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: headersFile,
      TRUST_PROXY: '127.0.0.0/8',
      ...payPal,
    },
  });
  customer = await shop.customer();
});
afterAll(async () => {
  await shop.stop();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;
const valueOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

describe('a shop whose traces somebody collects', () => {
  it('shows what the placing of an order waited for, under its correlation id and in its caller’s trace', async () => {
    const shirt = await sell(shop.admin, { countInStock: 5 });
    const { createOrder } = await customer.call(
      routes.placeOrder,
      { body: orderFor([shirt, 1]) },
      { headers: { traceparent } },
    );
    const order = `order-${createOrder._id}`;
    const [placed] = await shop.backDoor.log.readStream(order);
    const correlation = placed?.metadata.$correlationId;
    const ofCall = () => collected.filter((each) => valueOf(each, 'suuq.correlation_id') === correlation);
    const served = await eventually(
      () => Promise.resolve(ofCall().find(({ name }) => name === 'POST /orders/create')),
      { within: 20_000 },
    );
    expect(served).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
    const parts = ofCall().filter((each) => each !== served);
    expect(parts.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual(
      parts.map(() => [TRACE, served?.spanId]),
    );
    const appends = parts.filter(({ name }) => name === 'append').map((each) => valueOf(each, 'suuq.stream'));
    expect(appends).toEqual(expect.arrayContaining([`stock-${shirt._id}`, order]));
    expect(parts.map((each) => valueOf(each, 'db.system.name'))).toContain('postgresql');
    expect([...services]).toEqual(['suuq-api']);
    expect([...keys]).toEqual(['of the collector']);
  });

  it('tells a payment provider of which trace its part is', async () => {
    const shirt = await sell(shop.admin, { countInStock: 5 });
    const { createOrder } = await customer.call(routes.placeOrder, { body: orderFor([shirt, 1]) });
    heard.length = 0;
    const params = { id: createOrder._id };
    // It does not answer as PayPal does.
    await customer.call(routes.startPayPal, { params }, { headers: { traceparent } }).catch(() => undefined);
    expect(heard.length).toBeGreaterThan(0);
    for (const told of heard) expect(told).toMatch(new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-01$`));
  });
});
