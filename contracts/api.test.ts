import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './api.ts';
import { ignored } from './kernel/ignored.ts';
import { commonRefusals } from './kernel/problem.ts';
import { isOwnPagesOnly } from './kernel/own-pages-only.ts';
import type { Route } from './kernel/route.ts';
import { messages } from './messages.ts';

const all: readonly [string, Route][] = Object.entries(routes);
const codes = new Set([
  ...Object.keys(commonRefusals),
  ...all.flatMap(([, { refusals = {} }]) => Object.keys(refusals)),
]);

describe('the API', () => {
  it('has one route for a method and a path, whatever its parameters are called', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  });

  it('leaves nobody a file by a mere link of another site', () => {
    const byLinks = all.filter(([, { method }]) => method === 'GET');
    const own = byLinks.filter(([, each]) => each.file).map(([name]) => name);
    expect(own.toSorted()).toEqual(
      ['creditNotePdf', 'exportOrders', 'exportProducts', 'invoicePdf', 'ownData'].toSorted(),
    );
    expect(byLinks.filter(([, each]) => each.file && !isOwnPagesOnly(each))).toEqual([]);
  });

  it.each(all)('%s declares every parameter of its path', (_, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    const declared = params && 'shape' in params ? Object.keys(params.shape as object) : [];
    expect(declared.toSorted()).toEqual(named.toSorted());
  });

  it.each(all)('%s declares the key that it can refuse', (_, { headers = {}, refusals = {} }) => {
    expect('Idempotency-Key' in headers).toBe('IDEMPOTENCY_KEY_REUSED' in refusals);
  });

  it.each(all)('%s takes a body only where it changes something', (_, { method, body }) => {
    expect(body === undefined).toBe(method === 'GET' || method === 'DELETE');
  });

  it.each(all)('%s refuses with statuses of design section 7', (_, { refusals = {} }) => {
    const statuses = Object.values(refusals).map(({ status }) => status);
    expect([400, 401, 403, 404, 409, 413, 422, 503]).toEqual(expect.arrayContaining(statuses));
  });
});

/** Every schema within a JSON Schema, with its path. */
const schemasIn = (schema: unknown, where: string): readonly (readonly [string, object])[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => schemasIn(each, where));
  const { properties = {}, items, anyOf, allOf, oneOf } = schema as Record<string, object | undefined>;
  return [
    [where, schema],
    ...Object.entries(properties).flatMap(([name, field]) => schemasIn(field, `${where}.${name}`)),
    ...[items, anyOf, allOf, oneOf].flatMap((inner) => schemasIn(inner, where)),
  ];
};
/** The signature covers the whole body, whatever the provider puts into it. */
const WEBHOOKS = ['payPalWebhook', 'stripeWebhook'];

describe.each(all)('what %s takes', (name, { params, query, body }) => {
  const sent = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema
      ? schemasIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), part)
      : [],
  );
  const loose = sent.filter(
    ([, schema]) =>
      'type' in schema && schema.type === 'object' && Reflect.get(schema, 'additionalProperties') !== false,
  );
  const anything = sent.filter(
    ([, schema]) =>
      !['type', 'anyOf', 'oneOf', 'allOf', '$ref', 'const', 'enum'].some((key) => key in schema),
  );
  const endless = sent.filter(
    ([where, schema]) =>
      where.startsWith('body') && Reflect.get(schema, 'type') === 'array' && !('maxItems' in schema),
  );

  it('is named: every other field is refused', () => {
    expect(loose.map(([where]) => where)).toEqual(WEBHOOKS.includes(name) ? ['body'] : []);
  });

  it('is anything at all only where it is ignored', () => {
    const others = anything.filter(
      ([, schema]) => Reflect.get(schema, 'description') !== ignored.meta()?.description,
    );
    expect(others).toEqual([]);
  });

  it('has no list without an end', () => expect(endless).toEqual([]));
});

it('throttles what design section 7 names and nothing else', () => {
  const throttled = all.flatMap(([name, { throttle }]) => (throttle ? [[name, throttle]] : []));
  const named = {
    signIn: 'login',
    updateProfile: 'profile',
    deleteOwnAccount: 'password',
    startSecondFactor: 'password',
    confirmSecondFactor: 'password',
    turnSecondFactorOff: 'password',
    replaceRecoveryCodes: 'password',
    signInAgain: 'password',
    changeEmail: 'emailChange',
    withdrawEmailChange: 'changes',
    confirmEmail: 'linkPassword',
    confirmEmailChange: 'linkPassword',
    register: 'register',
    forgotPassword: 'links',
    askForConfirmation: 'links',
    askForNewsletter: 'newsletter',
    beginAsGuest: 'guests',
    openGuestOrder: 'guests',
    placeOrder: 'orders',
    startPayPal: 'payments',
    startStripe: 'payments',
    payOrder: 'payments',
    uploadImage: 'uploads',
    ownData: 'papers',
    invoicePdf: 'papers',
    creditNotePdf: 'papers',
    addAddress: 'changes',
    changeAddress: 'changes',
    removeAddress: 'changes',
    chooseDefaultAddress: 'changes',
    addToCart: 'changes',
    mergeCart: 'merges',
    priceCart: 'prices',
    changeQuantity: 'changes',
    removeFromCart: 'changes',
    submitReview: 'changes',
    updateReview: 'changes',
    deleteReview: 'changes',
    chooseLanguage: 'changes',
  };
  expect(named).toMatchObject(Object.fromEntries(throttled));
  expect(throttled.length).toBe(Object.keys(named).filter((name) => name in routes).length);
});

describe('the messages', () => {
  it('have a sentence for every code, and none for anything else', () => {
    expect(Object.keys(messages).toSorted()).toEqual([...codes].toSorted());
  });

  it.each(Object.entries(messages))('%s is a sentence: %s', (code, message) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('give a code the same status wherever it is refused', () => {
    const statuses = new Map<string, Set<number>>();
    for (const [, { refusals = {} }] of all)
      for (const [code, { status }] of Object.entries(refusals))
        statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
    for (const [code, found] of statuses) expect([code, [...found]]).toEqual([code, [...found].slice(0, 1)]);
  });
});
