import type { Ask, Who } from './asking.ts';
import { input } from './people/parts.ts';
import type { Tell } from './providers.ts';
import type { World } from './world.ts';

const PROVIDER: Who = { id: 'a provider', role: 'customer' };
/** The most tries of a webhook that was not accepted, with growing pauses. */
const MOST_TRIES = 8;
const FIRST_PAUSE = 5_000;

/** How webhooks arrive: late, twice, in another order, and sometimes not at all. */
export const postOf =
  (world: World, ask: Ask): Tell =>
  (provider, webhook) => {
    const { timeline, luck, weather } = world;
    const body = Buffer.from(JSON.stringify(webhook));
    const send = async (tries: number): Promise<void> => {
      const heard = await ask(
        PROVIDER,
        `${provider}'s webhook ${webhook.noticeId} ${webhook.noticeType}`,
        ({ payPalWebhook, stripeWebhook }, call) =>
          (provider === 'PayPal' ? payPalWebhook : stripeWebhook)(input({ body: {} }), call),
        body,
      );
      if (heard.kind !== 'ok' && tries < MOST_TRIES)
        timeline.after(FIRST_PAUSE * 2 ** tries, () => void send(tries + 1));
    };
    // Only the webhook reports a refund at the provider's own site.
    if (!/refunded/i.test(webhook.noticeType) && weather.strikes(0.2)) return;
    for (let copies = weather.strikes(0.3) ? 2 : 1; copies > 0; copies -= 1)
      timeline.after(
        luck.happens(0.1) ? luck.between(1_000, 600_000) : luck.between(5, 500),
        () => void send(0),
      );
  };
