import { expect, it } from 'vitest';
import { accountEvents, emailEvents } from '#contracts/accounts/events';
import { createInvoices } from './context.ts';
import { at, captured, orderId, placed, userId } from './testing/examples.ts';
import { newWorld } from './testing/world.ts';

const marked = { userId, at };
const erasures = [
  accountEvents.AccountDeleted.create(marked),
  accountEvents.GuestDeleted.create(marked),
  accountEvents.GuestErased.create(marked),
  emailEvents.EmailReleased.create({ ...marked, accountStays: false }),
];

it.each(erasures)(
  'an invoice that was just issued is forgotten when a person is erased: $type',
  async (erasure) => {
    const world = newWorld();
    const invoices = createInvoices({
      ...world.newPorts(),
      papersOf: () => Promise.resolve(undefined),
      recordLook: () => Promise.resolve(),
    });
    await world.happened(orderId, placed(), captured());
    const [process] = invoices.processes;
    for (const task of world.tasks()) await process?.act(task);
    expect(await invoices.invoiceOf(orderId)).toBeDefined();
    const metadata = { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 };
    invoices.observe({
      ...erasure,
      id: 'an erasure',
      stream: `account-${userId}`,
      revision: 1,
      position: 9n,
      created: new Date(at),
      metadata,
    });
    expect(await invoices.invoiceOf(orderId)).toBeUndefined();
  },
);
