/** A production-like node for tests: with TLS, and with users that an administrator creates. */
import users from '@eventstore/db-client/generated/users_grpc_pb.js';
import pb from '@eventstore/db-client/generated/users_pb.js';
import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
  status,
} from '@grpc/grpc-js';
import { Calls } from '../calls.ts';
import { Credentials } from '../credentials.ts';
import { openEngine } from '../engine.ts';
import { accessDenied, CallFailure } from '../failures.ts';
import { unpackWrites } from '../packs.ts';
import { Reading } from '../reading.ts';
import { addIntroduction, addStreams, alone } from '../services.ts';
import type { Settings } from '../settings.ts';

export type User = { readonly password: string; readonly groups: readonly string[] };

export type SecuredNode = {
  readonly port: number;
  readonly users: ReadonlyMap<string, User>;
  /** A stream's metadata, and how often it was written. */
  readonly metadata: (stream: string) => { readonly value: unknown; readonly times: number };
  readonly stop: () => void;
};

type Handlers = {
  create: handleUnaryCall<pb.CreateReq, pb.CreateResp>;
  update: handleUnaryCall<pb.UpdateReq, pb.UpdateResp>;
  resetPassword: handleUnaryCall<pb.ResetPasswordReq, pb.ResetPasswordResp>;
  delete: handleUnaryCall<pb.DeleteReq, pb.DeleteResp>;
  details: handleServerStreamingCall<pb.DetailsReq, pb.DetailsResp>;
};

export async function startSecured(
  settings: Settings,
  tls: { readonly certificate: Buffer; readonly key: Buffer },
): Promise<SecuredNode> {
  const engine = openEngine(settings, (error) => console.error(error));
  const server = new Server({ interceptors: [unpackWrites] });
  const reading = new Reading(engine.store, engine.arrivals);
  const known = new Map<string, User>([['admin', { password: settings.adminPassword, groups: ['$admins'] }]]);
  addStreams(server, engine, reading, new Calls(new Logins(settings, known)), settings);
  addIntroduction(server, alone());
  addUsers(server, known);
  const pair = { private_key: tls.key, cert_chain: tls.certificate };
  const port = await new Promise<number>((resolve, reject) => {
    const credentials = ServerCredentials.createSsl(null, [pair]);
    server.bindAsync('127.0.0.1:0', credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  const stop = (): void => {
    server.forceShutdown();
    engine.store.close();
  };
  const metadata = (stream: string) => ({
    value: JSON.parse(engine.store.metadata(stream).toString()) as unknown,
    times: engine.store.stream(`$$${stream}`).head + 1,
  });
  return { port, users: known, metadata, stop };
}

/** Streams are for every user that there is at the moment of a call. */
class Logins extends Credentials {
  readonly #known: ReadonlyMap<string, User>;

  constructor(settings: Settings, known: ReadonlyMap<string, User>) {
    super(settings);
    this.#known = known;
  }

  override check(metadata: Metadata): void {
    if (callerOf(this.#known, metadata) === undefined) throw accessDenied();
  }
}

function addUsers(server: Server, known: Map<string, User>): void {
  const { create, update, resetPassword, delete: remove, details } = users.UsersService;
  const handlers: Handlers = {
    create: ({ metadata, request }, reply) => {
      const asked = request.getOptions() ?? new pb.CreateReq.Options();
      const name = asked.getLoginName();
      if (!isAdministrator(known, metadata)) return reply(accessDenied());
      if (known.has(name)) return reply(conflict(name));
      known.set(name, { password: asked.getPassword(), groups: asked.getGroupsList() });
      return reply(null, new pb.CreateResp());
    },
    update: ({ metadata, request }, reply) => {
      const asked = request.getOptions() ?? new pb.UpdateReq.Options();
      const user = known.get(asked.getLoginName());
      if (!isAdministrator(known, metadata) || !user) return reply(accessDenied());
      known.set(asked.getLoginName(), { ...user, groups: asked.getGroupsList() });
      return reply(null, new pb.UpdateResp());
    },
    resetPassword: ({ metadata, request }, reply) => {
      const asked = request.getOptions() ?? new pb.ResetPasswordReq.Options();
      const user = known.get(asked.getLoginName());
      if (!isAdministrator(known, metadata) || !user) return reply(accessDenied());
      known.set(asked.getLoginName(), { ...user, password: asked.getNewPassword() });
      return reply(null, new pb.ResetPasswordResp());
    },
    delete: ({ metadata, request }, reply) => {
      if (!isAdministrator(known, metadata)) return reply(accessDenied());
      known.delete(request.getOptions()?.getLoginName() ?? '');
      return reply(null, new pb.DeleteResp());
    },
    details: (call) => {
      const user = known.get(call.request.getOptions()?.getLoginName() ?? '');
      if (callerOf(known, call.metadata) === undefined) return call.emit('error', accessDenied());
      if (!user) return call.emit('error', new CallFailure(status.NOT_FOUND, 'User was not found'));
      const said = new pb.DetailsResp.UserDetails().setGroupsList([...user.groups]);
      call.write(new pb.DetailsResp().setUserDetails(said));
      return call.end();
    },
  };
  server.addService({ create, update, resetPassword, delete: remove, details }, handlers);
}

/** The name of the caller, if the password is right. */
function callerOf(known: ReadonlyMap<string, User>, metadata: Metadata): string | undefined {
  const [given = ''] = metadata.get('authorization');
  const [name = '', password] = Buffer.from(String(given).replace('Basic ', ''), 'base64')
    .toString()
    .split(':');
  return known.get(name)?.password === password ? name : undefined;
}

const isAdministrator = (known: ReadonlyMap<string, User>, metadata: Metadata): boolean =>
  known.get(callerOf(known, metadata) ?? '')?.groups.includes('$admins') === true;

const conflict = (name: string): CallFailure =>
  new CallFailure(status.FAILED_PRECONDITION, 'Conflict.', {
    exception: 'user-conflict',
    'login-name': name,
  });
