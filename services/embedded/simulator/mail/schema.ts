/** The mail stand-in's table in the simulators' schema. */
export const mailSchema = `
  create table if not exists simulator.letters (
    message_id text primary key,
    account text,
    sender text not null,
    recipient text not null,
    subject text not null,
    html text not null,
    body text not null,
    taken_at timestamptz not null,
    times integer not null default 1
  );
  create index if not exists letters_taken_at on simulator.letters (taken_at desc)`;
