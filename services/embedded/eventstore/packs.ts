/**
 * Many messages in one write. grpc-js waits for each message to be on the socket before it takes the next, which is one
 * system call for each; handed over together, HTTP/2 sends them together.
 */
import {
  ServerInterceptingCall,
  type ServerInterceptingCallInterface,
  type ServerInterceptor,
} from '@grpc/grpc-js';

/** Encoded messages, sent in this order. Never empty. */
export type Pack = readonly Buffer[];

/** Unpacks what handlers write; single messages pass through unchanged. */
export const unpackWrites: ServerInterceptor = (_method, call) => new UnpackingCall(call);

class UnpackingCall extends ServerInterceptingCall {
  readonly #next: ServerInterceptingCallInterface;

  constructor(next: ServerInterceptingCallInterface) {
    super(next);
    this.#next = next;
  }

  override start(listener: Parameters<ServerInterceptingCallInterface['start']>[0]): void {
    this.#next.start(listener);
  }

  override sendMessage(message: unknown, sent: () => void): void {
    if (!Array.isArray(message)) {
      this.#next.sendMessage(message, sent);
      return;
    }
    const last = message.length - 1;
    for (const [index, single] of message.entries())
      this.#next.sendMessage(single, index === last ? sent : ignore);
  }
}

const ignore = (): void => {};
