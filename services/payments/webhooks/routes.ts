import type { webhookRoutes } from '#contracts/payments/api';
import type { Provider } from '#contracts/payments/provider';
import type { CommandContext } from '../../kernel/command-context.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../kernel/decision.ts';
import { ok } from '../../platform/http/reply.ts';
import { ProviderUnavailable } from '../ports.ts';
import { decisions } from './decisions.ts';
import type { WebhookReader } from './webhook.ts';
import { webhookId, webhooks } from './state.ts';

export type WebhookReaders = Partial<Readonly<Record<Provider, WebhookReader>>>;

export interface WebhookRouteDeps {
  readonly handler: Handler;
  /** A provider without one tells us nothing, and there is nothing at its address. */
  readonly webhookReaders: WebhookReaders;
  /** Told when a webhook cannot be verified now: the provider will send it again. */
  readonly onTrouble: (error: ProviderUnavailable, context: CommandContext) => void;
}

/** The providers' webhooks: verified, kept as facts, answered. What they mean is the process `webhooks`'s to find out. */
export const webhookHandlers = (deps: WebhookRouteDeps): Handlers<typeof webhookRoutes> => ({
  payPalWebhook: (_, call) => receive(deps, 'PayPal', call),
  stripeWebhook: (_, call) => receive(deps, 'Stripe', call),
});

const receive = async (deps: WebhookRouteDeps, provider: Provider, call: CallContext) => {
  const { handler, webhookReaders, onTrouble } = deps;
  const read = webhookReaders[provider];
  const { rawBody: body, network } = call;
  if (!read || !body) return refuse('NOT_FOUND');
  const context = call.command({ process: `${provider} webhooks` });
  const now = call.now();
  try {
    const webhook = await read({ body, header: (name) => call.header(name), now, network });
    if (!webhook) return refuse('BAD_SIGNATURE');
    const id = webhookId(provider, webhook.noticeId);
    handler.expectNew(webhooks, id);
    // Sent again, the same events: the log itself tells a repeated append.
    const command = { ...context, commandId: `webhook ${id}` };
    await handler.handle(webhooks, id, decisions.ReceiveWebhook({ provider, ...webhook }, { now }), command);
    return ok({ received: true });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    onTrouble(error, context);
    return refuse('UNAVAILABLE');
  }
};
