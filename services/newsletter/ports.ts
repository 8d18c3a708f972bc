import type { Handler } from '../kernel/handler.ts';
import type { EventLog } from '../kernel/event-log.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** A link of a letter. `about` is what it stands for beside the subscription. */
interface Link {
  readonly purpose: 'confirm newsletter' | 'leave newsletter';
  readonly userId: string;
  readonly at: Date;
  readonly about: string;
}

/** The links of letters: they prove that a letter was read. */
export interface Links {
  readonly of: (link: Link) => string;
  readonly named: (token: string) => Pick<Link, 'userId' | 'at'> | undefined;
  readonly isGenuine: (token: string, link: Link) => boolean;
}

/** What the newsletter needs of the read side. */
export interface Subscribers {
  readonly count: () => Promise<number>;
  /** The next subscriptions, in the order of their ids. */
  readonly after: (subscriptionId: string | null, limit: number) => Promise<readonly string[]>;
}

export interface NewsletterDeps {
  readonly handler: Handler;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly personal: Pick<PersonalData, 'open' | 'emailKey' | 'makeKey' | 'destroyKey'>;
  /** Records a subscriber's erasure, so that remaining data of theirs is removed, too. */
  readonly noteErasure: (subscriberId: string) => Promise<void>;
  readonly links: Links;
  readonly subscribers: Subscribers;
  /** The keyed hashes of the addresses that a deleted account has ever confirmed. */
  readonly emailKeysOfDeleted: (userId: string) => Promise<readonly string[]>;
  /** Whether the shop sends letters. */
  readonly isOffered: boolean;
  readonly clock: () => Date;
}
