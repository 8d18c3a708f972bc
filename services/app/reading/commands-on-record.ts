import { user } from '#contracts/accounts/views';
import { mapTexts } from '#contracts/kernel/personal';
import type { Route } from '#contracts/kernel/route';
import { order } from '#contracts/orders/views';
import { isShown } from '../../audit/logged-event.ts';
import type { RecordLook } from '../../audit/ports.ts';
import { answerWithin } from '../../platform/waiting/answer-within.ts';
import type { AnyReply } from '../../platform/http/answer.ts';
import type { SignedInCall } from '../../platform/http/call-context.ts';
import { CallTooLate } from '../../platform/http/unavailable.ts';

type Command = (input: never, call: SignedInCall) => Promise<AnyReply>;

interface Deps {
  readonly recordLook: RecordLook;
  /** Told why a look could not be recorded. */
  readonly onTrouble: (error: unknown, call: Pick<SignedInCall, 'requestId'>) => void;
}

/** Milliseconds that the answer of a command that is done waits for its record. */
const PATIENCE = 1_000;

interface Shown {
  readonly look: Parameters<RecordLook>[0];
  /** Whether anybody is shown: an erased person is not. */
  readonly isSomebody: boolean;
  /** The answer without what it shows of the person. */
  readonly masked: unknown;
}

const hidden = <Value>(value: Value): Value => mapTexts(value, () => '') as Value;

/** What a command's answer shows of a person: an order of its customer, and an account of whose it is. */
const shownIn = (answer: unknown): Shown => {
  const { data: one } = order.safeParse(answer);
  if (one) {
    const { user: customer, shippingAddress, parcels } = one;
    const { _id: userId, ...person } = customer;
    return {
      look: { userId, stream: `order-${one._id}` },
      isSomebody: isShown([person, shippingAddress, parcels.map((each) => each.trackingNumber)]),
      masked: {
        ...one,
        user: { _id: userId, ...hidden(person) },
        shippingAddress: hidden(shippingAddress),
        parcels: parcels.map((each) => ({ ...each, trackingNumber: null, trackingUrl: null })),
      },
    };
  }
  const account = user.parse(answer);
  const { _id: userId, name, username, email } = account;
  return {
    look: { userId, stream: `account-${userId}` },
    isSomebody: isShown([name, username, email]),
    masked: { ...account, ...hidden({ name, username, email }) },
  };
};

/**
 * An answer that shows somebody else is a look, also where the command wrote nothing, and so is recorded before it is
 * sent. A command that is done must not fail by that, since its client would repeat it: without a record it is answered
 * without the person.
 */
const onRecord =
  (command: Command, { recordLook, onTrouble }: Deps): Command =>
  async (input, call) => {
    const reply = await command(input, call);
    if (reply.kind !== 'ok') return reply;
    const { look, isSomebody, masked } = shownIn(reply.answer);
    if (look.userId === call.actor.userId || !isSomebody) return reply;
    try {
      await answerWithin(PATIENCE, recordLook(look, call), () => new CallTooLate(PATIENCE));
      return { ...reply, lookRecorded: true };
    } catch (error) {
      onTrouble(error, call);
      return { ...reply, answer: masked };
    }
  };

/** The handlers; every command whose route `recordsLooks` records whom its answer shows. Reads record theirs by themselves. */
export const commandsOnRecord = <Handlers extends Readonly<Record<string, Command>>>(
  routes: Readonly<Record<string, Route>>,
  handlers: Handlers,
  deps: Deps,
): Handlers =>
  Object.assign(
    {},
    handlers,
    Object.fromEntries(
      Object.entries(handlers).flatMap(([name, command]) => {
        const { method, recordsLooks } = routes[name] ?? {};
        return method !== 'GET' && recordsLooks ? [[name, onRecord(command, deps)] as const] : [];
      }),
    ),
  );
