import { operatorsLook } from '#contracts/audit/events';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Viewer } from '../../audit/decide/view-personal-data.ts';
import { looksAtOrder, type ShownOrder } from '../../audit/order-looks.ts';
import { ownContext } from '../../kernel/command-context.ts';
import type { Handler } from '../../kernel/handler.ts';
import { misuse, tooLong } from '../../supervisor/misuse.ts';
import { recordLookOf } from './log-reading.ts';

export type Operator = Extract<Viewer, { readonly operator: string }>;

const WHO = `Who looks, and why? --as NAME --reason TEXT, or AUDIT_AS and AUDIT_REASON in the environment.
Anyone who is shown somebody's data is recorded.`;

interface Said {
  readonly as?: string | undefined;
  readonly reason?: string | undefined;
}

/** The person at the terminal, as they say. Without it nothing is shown. */
export const operatorIn = ({ as, reason }: Said, env: NodeJS.ProcessEnv): Operator => {
  const said = { operator: as ?? env['AUDIT_AS'], reason: reason ?? env['AUDIT_REASON'] };
  const { data, error } = operatorsLook.safeParse(said);
  if (!data) throw misuse(WHO, tooLong(error));
  return data;
};

/** Records that an operator is shown these opened events and orders, before they are. Whether they show anybody. */
export const recordOperator = async (
  handler: Pick<Handler, 'handle'>,
  viewer: Operator,
  events: readonly RecordedEvent[],
  orders: readonly ShownOrder[],
): Promise<boolean> => {
  const looks = looksAtOrder(events, orders);
  const context = ownContext({ process: `audit, for ${viewer.operator}` });
  for (const look of looks)
    await recordLookOf(handler, { ...look, viewer }, { now: () => new Date(), command: () => context });
  return looks.length > 0;
};
