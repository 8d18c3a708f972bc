import pg from 'pg';

/** Writes rows as the projectors do, without a log behind them: a year of a successful shop. */
const PEOPLE = `
  insert into accounts (id, name, username, email, is_admin, is_auditor, deleted, registered_at, revision)
  select lpad(to_hex(n), 24, '0'),
    (array['Hodan', 'Ayaan', 'Cabdi', 'Faadumo', 'Maxamed', 'Sahra'])[1 + n % 6] || ' ' ||
      (array['Ali', 'Warsame', 'Cali', 'Nuur', 'Jama', 'Xasan', 'Ismaaciil'])[1 + n % 7] || ' ' || n,
    'user.' || left(md5(n::text), 12), 'user' || n || '@suuq.test', false, false, n % 50 = 0,
    now() - n * interval '1 minute', 0
  from generate_series(1, $1::integer) n`;

/** Most are delivered, as in a shop that has run for a while; the newest are on their way. */
const ORDERS = `
  insert into orders select (json_populate_record(null::orders, json_build_object(
    'id', left(md5(n::text), 24), 'user_id', lpad(to_hex(1 + (n * 7) % $2::integer), 24, '0'),
    'lines', (select json_agg(json_build_object('lineId', left(md5(n || ' ' || line), 24), 'productId',
      left(md5('product ' || line), 24), 'title', 'Handwoven striped blanket, ' || line, 'translations', json_build_object(), 'image', '',
      'quantity', 1 + n % 3, 'unitPriceCents', 1000 + n % 9000)) from generate_series(1, 1 + n % 3) line),
    'shipping_address', json_build_object('address', 'Jidka ' || n, 'city', 'Muqdisho', 'postalCode', '', 'country',
      'Soomaaliya'),
    'placed_by', lpad(to_hex(1 + (n * 7) % $2::integer), 24, '0'), 'parcels', json_build_array(), 'tracking', json_build_object(),
    'delivery', json_build_object('methodId', null, 'kind', 'standard', 'name', null, 'promise', null),
    'payment_method', 'PayPal', 'items_cents', 1000 + n % 90000, 'shipping_cents', 0, 'tax_cents', 150,
    'total_cents', 1150 + n % 90000, 'captured_cents', case when n % 50 = 0 then 0 else 1150 + n % 90000 end,
    'refunded_cents', 0, 'payments', json_build_array(),
    'status', case when n % 50 = 0 then 'cancelled' when n < 400 then 'pending' when n < 2000 then 'paid'
      else 'delivered' end,
    'placed_at', now() - n * interval '5 minutes',
    'paid_at', case when n % 50 > 0 and n >= 400 then now() - n * interval '5 minutes' + interval '3 minutes' end,
    'delivered_at', case when n % 50 > 0 and n >= 2000 then now() - n * interval '4 minutes' end,
    'cancelled_at', case when n % 50 = 0 then now() - n * interval '4 minutes' end, 'revision', 0))).*
  from generate_series(1, $1::integer) n`;

const DELIVERED = `
  insert into delivered_counts select user_id, count(*) from orders where delivered_at is not null group by user_id`;

const DAYS = `
  insert into stats_days (day, figure, count, cents)
  select current_date - n, figure, 270, 5000000
  from generate_series(1, 730) n,
    unnest(array['users', 'products', 'reviews', 'placed', 'paid', 'refunded', 'delivered']) figure
  on conflict do nothing`;

export interface Year {
  readonly people: number;
  readonly orders: number;
}

/** Fills a running shop's read tables. */
export const fillYear = async (databaseUrl: string | undefined, { people, orders }: Year): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(PEOPLE, [people]);
    await client.query(ORDERS, [orders, people]);
    await client.query(DELIVERED);
    await client.query(DAYS);
    // Autovacuum would do this within minutes.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
};
