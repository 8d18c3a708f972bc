import type { Input, Route } from '#contracts/kernel/route';
import type { CallContext, SignedInCall } from './call-context.ts';
import type { Reply } from './reply.ts';

export type Routes = Readonly<Record<string, Route>>;

/** What a route's handler knows of the call: where the route needs a session, somebody is signed in. */
export type CallOf<R extends Route> = R['access'] extends 'visitor' ? CallContext : SignedInCall;

/**
 * Handles one route. Its input is parsed, and its caller may call it; existence, ownership and the decision are the
 * handler's to check.
 */
export type RouteHandler<R extends Route> = (input: Input<R>, call: CallOf<R>) => Promise<Reply<R>>;

/** A handler for every route: `{…} satisfies Handlers<typeof routes>` does not compile while one is missing. */
export type Handlers<R extends Routes> = { readonly [Name in keyof R]: RouteHandler<R[Name]> };
