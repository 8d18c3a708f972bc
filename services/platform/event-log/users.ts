import type { EventStoreDBClient } from '@eventstore/db-client';
import users from '@eventstore/db-client/generated/users_grpc_pb.js';
import pb from '@eventstore/db-client/generated/users_pb.js';
import type { CallOptions, Metadata, ServiceError } from '@grpc/grpc-js';
import { errorCode } from '#resilience/error-code';
import type { LogCredentials } from '../settings/log-address.ts';

/** gRPC code: the user exists already. */
const FAILED_PRECONDITION = 9;
/** The full name that the server shows beside the user name. */
const FULL_NAME = 'Suuq';

type Done<T> = (error: ServiceError | null, answer: T) => void;
type Ask<T> = (grpc: users.UsersClient, metadata: Metadata, options: CallOptions, done: Done<T>) => unknown;

/** Manages the event store's users. The client has no calls for them, so they are made on its connection. */
export class Users {
  readonly #client: EventStoreDBClient;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /** Creates a user; answers false where one of this name exists. */
  async create({ user, password }: LogCredentials, groups: readonly string[]): Promise<boolean> {
    const options = new pb.CreateReq.Options().setLoginName(user).setPassword(password);
    const request = new pb.CreateReq().setOptions(options.setFullName(FULL_NAME).setGroupsList([...groups]));
    try {
      await this.#ask<pb.CreateResp>((grpc, ...rest) => grpc.create(request, ...rest));
      return true;
    } catch (error) {
      if (errorCode(error) === FAILED_PRECONDITION) return false;
      throw error;
    }
  }

  async setGroups(user: string, groups: readonly string[]): Promise<void> {
    const options = new pb.UpdateReq.Options().setLoginName(user).setFullName(FULL_NAME);
    const request = new pb.UpdateReq().setOptions(options.setGroupsList([...groups]));
    await this.#ask<pb.UpdateResp>((grpc, ...rest) => grpc.update(request, ...rest));
  }

  async setPassword({ user, password }: LogCredentials): Promise<void> {
    const options = new pb.ResetPasswordReq.Options().setLoginName(user).setNewPassword(password);
    const request = new pb.ResetPasswordReq().setOptions(options);
    await this.#ask<pb.ResetPasswordResp>((grpc, ...rest) => grpc.resetPassword(request, ...rest));
  }

  async remove(user: string): Promise<void> {
    const request = new pb.DeleteReq().setOptions(new pb.DeleteReq.Options().setLoginName(user));
    await this.#ask<pb.DeleteResp>((grpc, ...rest) => grpc.delete(request, ...rest));
  }

  /** The groups of a user: of oneself, or as an administrator of anyone. */
  groupsOf(user: string): Promise<readonly string[]> {
    const request = new pb.DetailsReq().setOptions(new pb.DetailsReq.Options().setLoginName(user));
    return this.#ask<readonly string[]>((grpc, metadata, options, done) => {
      let groups: readonly string[] = [];
      const answers = grpc.details(request, metadata, options);
      answers.on('data', (answer: pb.DetailsResp) => {
        groups = answer.getUserDetails()?.getGroupsList() ?? [];
      });
      answers.on('error', (error: ServiceError) => done(error, groups));
      answers.on('end', () => done(null, groups));
    });
  }

  #ask<T>(call: Ask<T>): Promise<T> {
    return this.#client['execute'](users.UsersClient, 'users', (grpc) => {
      const [metadata, options] = this.#client['callArguments']({});
      return new Promise<T>((resolve, reject) => {
        call(grpc, metadata, options, (error, answer) => (error ? reject(error) : resolve(answer)));
      });
    });
  }
}
