import type { Actor, Role } from '#contracts/kernel/recorded';
import type { CommandContext } from '#services/kernel/command-context';

/** Who is signed in, as the vault says; a process may remember it while it hears of every change (decision 0025). */
export interface SignedIn {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** When the password was last given in this session. */
  readonly provedAt: Date;
  /** A role that counts only once there is a second factor. */
  readonly withheld?: Role | undefined;
  /** For a guest, who has no account: the keyed hash of the address that they gave. */
  readonly guestKey?: string | undefined;
  /**
   * The same of the mailbox behind it, whatever sub-address they gave: by it they are counted. A guest's session that a
   * letter's link opened has none, nor have accounts, but for those of a spelling of the mailbox that nobody confirmed.
   */
  readonly mailboxKey?: string | undefined;
}

/** What a handler knows of a call beside its input. */
export interface CallContext {
  /** Set on every route that is not for visitors; on a visitor's route, call `identify`. */
  readonly actor?: SignedIn | undefined;
  /** Also in the answer, in log lines and, as the correlation id, in the metadata of every event of this call. */
  readonly requestId: string;
  /** The network of the client's address: the socket's, or what a trusted proxy says (`TRUST_PROXY`). */
  readonly network: string;
  /** Where the client reached the shop: scheme and host as it sent them, or as a trusted proxy says. */
  readonly origin: string;
  /** The log position that the client has seen, from its cookie or header; never trusted to exist. */
  readonly readPosition: bigint | undefined;
  /** The body as it was received, for signatures over its bytes. */
  readonly rawBody: Buffer | undefined;
  /** Until when work may be begun for it, in ms of `performance.now()`; undefined for a call without a limit. */
  readonly until?: number | undefined;
  /** One header with all its values joined; its name is not case-sensitive. */
  header(name: string): string | undefined;
  now(): Date;
  /** Who is signed in, read at most once a call. */
  identify(): Promise<SignedIn | undefined>;
  /** The context of a new command of this call, by the signed-in person unless another actor is named. */
  command(actor?: Actor): CommandContext;
}

/** A call of a route that only signed-in people can reach. */
export interface SignedInCall extends CallContext {
  readonly actor: SignedIn;
}

/**
 * Reads sessions on every call (design §7). What a process remembers of one holds only while every change is certain to
 * be heard; otherwise the vault is asked (decision 0025). So no call passes with a session whose end was answered.
 */
export interface SessionReader {
  /** `undefined` for no session, an expired, a revoked or a forged one. Throws only when the vault is needed and away. */
  read(cookieHeader: string): Promise<SignedIn | undefined>;
}
