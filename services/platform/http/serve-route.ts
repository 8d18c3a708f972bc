import { isOwnPagesOnly } from '#contracts/kernel/own-pages-only';
import type { Input, Route } from '#contracts/kernel/route';
import { Overloaded } from '../waiting/fair-turns.ts';
import { PersonErased } from '../personal-data.ts';
import {
  checkAnswer,
  checkFile,
  headersBeside,
  sendJson,
  sendProblem,
  sendStream,
  statusOf,
  type AnyReply,
} from './answer.ts';
import { readJson, skipBody, type BodyReader } from './body.ts';
import type { CallContext, SessionReader } from './call-context.ts';
import { beforeItIsThere, inCallTime } from './call-time.ts';
import { isCrossSite } from './cross-site.ts';
import { addressOf, callOf, GONE, headerOf, report, signedIn, type Exchange } from './exchange.ts';
import { forbidden } from './forbidden.ts';
import { checkInput } from './input.ts';
import { queueOf } from './admission/queue-of.ts';
import type { Tracing } from '../tracing/tracing.types.ts';
import type { Queues } from './admission/queues.ts';
import { packAnswer } from './pack-answer.ts';
import { isStale, positionToKeep, type Positions } from './positions.ts';
import type { RefusedCall } from './reply.ts';
import { refuse } from '#services/kernel/decision';
import type { CallTime } from '../waiting/request-deadline.ts';
import type { Throttle } from './throttles/throttle.ts';
import { isUnavailable } from './unavailable.ts';

/** What serving a route needs of the rest of the shop. */
export interface Ports {
  readonly sessions: SessionReader;
  readonly positions: Positions;
  readonly clock: () => Date;
  /** Where calls wait, and some are turned away, when there are more than the shop can serve. */
  readonly queues: Queues;
  /** Cookies are `Secure`: the shop is reached by https. */
  readonly secureCookies: boolean;
  /** Called with every error that is not a declared refusal: a store that is away, or a bug. */
  readonly onFailure: (error: unknown, call: { readonly requestId: string; readonly route: string }) => void;
  /** Called with every answer. */
  readonly onAnswer: (call: AnsweredCall) => void;
  /** Serves a call so that traces show what it waits for. */
  readonly traced: Tracing['call'];
  /** Parse every answer as its route declares it, and fail on one that is not: for tests. */
  readonly checkAnswers: boolean;
  /** How long a call may take, except routes that declare that they take long. */
  readonly callTime: CallTime;
}

export interface AnsweredCall {
  readonly requestId: string;
  /** The call's name in the contract; undefined where no route was found. */
  readonly call?: string;
  readonly method: string;
  /** The path as declared; as called it would hold ids and searches. */
  readonly route: string;
  readonly status: number;
  /** Why it was refused. */
  readonly code?: string;
  readonly ms: number;
  /** The caller and the answer: personal data, for a consumer that keeps none of it. */
  readonly caller?: () => Caller;
}

export interface Caller {
  readonly account: string | undefined;
  readonly address: string;
  readonly answer: unknown;
}

export interface ServedRoute {
  readonly name: string;
  readonly route: Route;
  readonly handler: (input: Input<Route>, call: CallContext) => Promise<AnyReply>;
  readonly throttle: Throttle | undefined;
  readonly readBody: BodyReader | undefined;
}

type No = RefusedCall<string> | undefined;

/** Serves one route: the checks in the order of design §7, then the handler, then the one answer. Never rejects. */
export function serveRoute(served: ServedRoute, ports: Ports): (exchange: Exchange) => Promise<void> {
  const reply = replier(served, ports);
  const serve = async (exchange: Exchange): Promise<void> => {
    const { requestId } = exchange;
    try {
      const answered = await reply(exchange);
      if (answered === 'gone') report(exchange);
      else await send(served, exchange, answered, ports);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'UNAVAILABLE' || code === 'UNEXPECTED')
        ports.onFailure(error, { requestId, route: served.name });
      await send(served, exchange, refuse(code), ports);
    }
  };
  const { method, path: route } = served.route;
  return (exchange) => {
    const { requestId, request, response } = exchange;
    const status = () => (response.headersSent ? response.statusCode : GONE);
    return ports.traced({ requestId, method, route, headers: request.headers, status }, () =>
      serve(exchange),
    );
  };
}

/** A person who was erased during the call is nobody any more, and is answered like a visitor. */
function codeOf(error: unknown): 'SIGN_IN_REQUIRED' | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'UNEXPECTED' {
  if (error instanceof Overloaded) return 'TOO_MANY_REQUESTS';
  if (error instanceof PersonErased) return 'SIGN_IN_REQUIRED';
  return isUnavailable(error) ? 'UNAVAILABLE' : 'UNEXPECTED';
}

function replier(served: ServedRoute, ports: Ports): (exchange: Exchange) => Promise<AnyReply | 'gone'> {
  const { route, handler, throttle } = served;
  const readBody = route.method === 'GET' ? undefined : (served.readBody ?? readJson);
  const isForOwnPages = isOwnPagesOnly(route);
  const needsActor = route.access !== 'visitor';
  const queue = queueOf(route);

  /** Serves a call that was received completely. */
  const serve = async (exchange: Exchange): Promise<AnyReply | 'gone'> => {
    const { request, response } = exchange;
    if (isForOwnPages && isCrossSite(request.headers, request.host)) return refuse('CROSS_SITE');
    if (needsActor) exchange.actor = await signedIn(ports.sessions, request);
    const no =
      (throttle && (await throttled(throttle, exchange))) ?? forbidden(route, exchange.actor, ports.clock());
    if (no) return no;
    const checked = checkInput(route, exchange, (name) => headerOf(exchange.request, name));
    if (checked.kind === 'refused') return checked;
    await waitForOwnWrites(route, exchange, ports.positions);
    // Many may have come before the first of them waited here, and were counted nowhere.
    if (ports.queues.isFull(queue)) return refuse('BUSY');
    // Only now, so that a client that sends slowly, or waits for earlier checks, takes no place.
    exchange.isQueued = true;
    return ports.queues.inTurn(queue, async (hasWaited) => {
      if (exchange.isOver || (hasWaited && response.destroyed)) return 'gone';
      exchange.isQueued = false;
      const input = checked.input as Input<Route>;
      const answer = await handler(input, callOf(exchange, ports.sessions, ports.clock));
      if (ports.checkAnswers) checkAnswer(route, answer);
      checkFile(route, answer);
      return withPosition(answer, exchange, ports.positions);
    });
  };

  return async (exchange) => {
    const { request } = exchange;
    // Before any work is done for it: turning a call away must cost next to nothing.
    if (ports.queues.isFull(queue)) return refuse('BUSY');
    let time = ports.callTime;
    if (readBody) {
      // An upload that only some may send is kept in memory for nobody else; the others are refused where everybody is.
      let isWelcome = true;
      if (route.upload !== undefined)
        [isWelcome, time] = await beforeItIsThere(time, () => maySend(route, exchange, ports));
      const body = await (isWelcome ? readBody : skipBody)(request);
      exchange.startedAt = performance.now();
      if (body.kind === 'gone') return 'gone';
      if (body.kind === 'refused') return body;
      exchange.body = body.value;
      exchange.rawBody = body.bytes;
      exchange.file = body.file;
    }
    return route.takesLong ? serve(exchange) : inCallTime(time, exchange, () => serve(exchange));
  };
}

async function maySend(route: Route, { request }: Exchange, { sessions, clock }: Ports): Promise<boolean> {
  return !forbidden(route, await signedIn(sessions, request), clock());
}

async function throttled(throttle: Throttle, exchange: Exchange): Promise<No> {
  const { request, actor, body } = exchange;
  const admission = await throttle.admit({
    address: addressOf(request),
    actor,
    body,
    cookies: request.headers.cookie,
  });
  if (admission.kind === 'admitted') {
    exchange.reportStatus = admission.reportStatus;
    return undefined;
  }
  const wait = String(Math.max(1, Math.ceil(admission.retryAfter)));
  return { ...refuse('TOO_MANY_REQUESTS'), headers: { 'Retry-After': wait } };
}

async function waitForOwnWrites(route: Route, exchange: Exchange, positions: Positions): Promise<void> {
  const { readPosition, response } = exchange;
  if (!route.reads || readPosition === undefined) return;
  if (await isStale(positions, route.reads, readPosition)) response.setHeader('X-Stale', 'true');
}

/** Adds the position that the client is to keep. */
async function withPosition(
  reply: AnyReply,
  { readPosition }: Exchange,
  positions: Positions,
): Promise<AnyReply> {
  if (reply.kind === 'refused' || reply.kind === 'stream' || reply.position === undefined) return reply;
  return { ...reply, position: await positionToKeep(positions, reply.position, readPosition) };
}

async function send(
  { name: call, route }: ServedRoute,
  exchange: Exchange,
  reply: AnyReply,
  ports: Ports,
): Promise<void> {
  const { response, requestId } = exchange;
  const status = statusOf(route, reply);
  report(exchange, status);
  const sent = { response, requestId, status };
  if (reply.kind === 'refused') sendProblem(sent, reply);
  else if (reply.kind === 'stream')
    sendStream(sent, route.stream ?? 'text/plain', reply, (error) =>
      ports.onFailure(error, { requestId, route: call }),
    );
  else {
    const headers = headersBeside(reply, reply.position, ports.secureCookies);
    const json = reply.kind === 'json' ? reply.json : JSON.stringify(reply.answer);
    const packed = await packAnswer(json, exchange.request.headers['accept-encoding']);
    if (packed) Object.assign(headers, { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
    sendJson({ ...sent, headers }, packed ?? json);
  }
  const ms = performance.now() - exchange.startedAt;
  const refused = reply.kind === 'refused' ? { code: reply.code } : {};
  const caller = () => ({
    account: exchange.actor?.userId ?? (reply.kind === 'stream' ? undefined : reply.account),
    address: addressOf(exchange.request),
    answer: reply.kind === 'ok' ? reply.answer : undefined,
  });
  ports.onAnswer({
    requestId,
    call,
    method: route.method,
    route: route.path,
    status,
    ...refused,
    ms,
    caller,
  });
}
