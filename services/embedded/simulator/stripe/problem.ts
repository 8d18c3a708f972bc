import type { ErrorRequestHandler, Response } from 'express';

type Kind = 'api_error' | 'idempotency_error' | 'invalid_request_error';

interface Details {
  readonly type?: Kind;
  readonly code?: string;
  readonly param?: string;
}

/** A refusal in Stripe's own shape. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly details: Details;
  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.name = 'StripeProblem';
    this.status = status;
    this.details = { type: 'invalid_request_error', ...details };
  }
}

export const missing = (what: string, id: string): StripeProblem =>
  new StripeProblem(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });

export const invalid = (param: string, message = `Invalid ${param}`): StripeProblem =>
  new StripeProblem(400, message, { code: 'parameter_invalid', param });

/** Answers errors as Stripe does; any other error is 4xx when the client's body caused it, else 500. */
export const answerProblems: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  if (error instanceof StripeProblem) return answer(response, error);
  const isClients =
    error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;
  return answer(
    response,
    isClients
      ? new StripeProblem(400, 'Invalid request.')
      : new StripeProblem(500, 'An unknown error occurred.', { type: 'api_error' }),
  );
};

const answer = (response: Response, { status, details, message }: StripeProblem): void => {
  response.status(status).json({ error: { ...details, message } });
};
