/**
 * The most calls of a checkout of two lines by a customer who has bought before. How many events share a transaction
 * depends on timing, so each event is counted as if it came alone; that is the limit, however slow or fast the machine
 * is. If you reduce the calls, lower the number here, so that it stays low.
 */
export const MOST = { transactions: 23, statements: 139, appends: 14, streamReads: 0 };
/**
 * The same where everything waits for a transaction that is under way, as in a crowd: for the read tables that one, all
 * the rest, and the two products' stock that is committed afterwards; for the to-do lists two. How much of the log is
 * read then depends on how fresh the copies are.
 */
export const MOST_TOGETHER = { transactions: 7, statements: 53, appends: 14, streamReads: Infinity };
export const UNBOUND = { alone: Infinity, simulator: Infinity };
export const MOST_OF_EACH: Readonly<Record<string, number>> = {
  // Two requests, each answered when it is durable, and the lines that are removed once the order is placed.
  'api: append to cart': 3,
  // Each product has a stream of its own: reserved before the order is placed, committed when it is paid.
  'api: append to stock': 4,
  // Placed; started before the provider is called, and the provider's order; announced before the money moves;
  // captured.
  'api: append to order': 5,
  'api: append to webhook': 1,
  // The invoice, once the order is paid: recipient and language, contents, and number.
  'api: append to invoices': 1,
  'projector: select invoices': 1,
  'projector: insert into invoices': 1,
  // To-do lists: nine of the events are about them, and three tasks are done.
  'api: begin': 9,
  'api: commit': 9,
  'api: update projection_checkpoints': 14,
  'api: insert into work_todo': 8,
  'api: delete from work_todo': 6,
  // Each event moves the checkpoints and is in the log's table.
  'projector: begin': 14,
  'projector: commit': 14,
  'projector: update projection_checkpoints': 14,
  'projector: insert into log_events': 14,
  'projector: select carts': 3,
  'projector: update carts': 3,
  'projector: select orders': 5,
  'projector: insert into orders': 1,
  'projector: update orders': 4,
  'projector: select products': 6,
  'projector: update products': 2,
  // What was sold of both products at once, when the order is paid.
  'projector: insert into product_sales': 1,
  'projector: select product_purchases': 2,
  'projector: insert into product_purchases': 1,
  'projector: update product_purchases': 1,
  'projector: select product_ratings': 2,
  'projector: insert into stats_facts': 2,
};

/** Of a registration alone, and of what follows from it. Each of its three events is counted as if it came alone. */
export const MOST_OF_NEW_ACCOUNT: Readonly<Record<string, number>> = {
  'api: append to email': 1,
  'api: append to username': 1,
  'api: append to account': 1,
  // For whose its e-mail and username are; nothing else is read of the log.
  'api: read of email': 1,
  'api: read of username': 1,
  // The vault: hash, key, rights and session, each once, and nothing is read back.
  'api: insert into vault.passwords': 1,
  'api: insert into vault.person_keys': 1,
  'api: insert into vault.authorization': 1,
  'api: delete from vault.sessions': 1,
  // To-do lists: a task for each claim, and the account's; the claims' are settled by the account, which is one task.
  'api: begin': 3,
  'api: commit': 3,
  'api: update projection_checkpoints': 3,
  'api: insert into work_todo': 3,
  'api: delete from work_todo': 2,
  'projector: begin': 3,
  'projector: commit': 3,
  'projector: update projection_checkpoints': 3,
  'projector: insert into log_events': 3,
  'projector: insert into stats_facts': 1,
  'projector: select vault.person_keys': 1,
  'projector: select accounts': 1,
  'projector: insert into accounts': 1,
};

/** Of a line that is put into a cart alone: one append, and one transaction of the read tables. */
export const MOST_OF_A_LINE: Readonly<Record<string, number>> = {
  'api: append to cart': 1,
  'api: update projection_checkpoints': 1,
  'projector: begin': 1,
  'projector: commit': 1,
  'projector: update projection_checkpoints': 1,
  'projector: insert into log_events': 1,
  'projector: select carts': 1,
  'projector: update carts': 1,
};
