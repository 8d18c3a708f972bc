import type { ErrorRequestHandler, Response } from 'express';

/** A refusal in PayPal's own shape. Users of its SDK tell the cases apart by `issue`. */
export class PayPalProblem extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string, description = issue) {
    super(description);
    this.name = 'PayPalProblem';
    this.status = status;
    this.issue = issue;
  }
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

export const notFound = () => new PayPalProblem(404, 'INVALID_RESOURCE_ID', 'There is no such resource.');

/** Answers errors as PayPal does; any other error is 4xx when the client's body caused it, else 500. */
export const answerProblems: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  if (error instanceof PayPalProblem) return answer(response, error);
  const isClients =
    error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;
  return answer(
    response,
    isClients
      ? new PayPalProblem(400, 'MALFORMED_REQUEST')
      : new PayPalProblem(500, 'INTERNAL_SERVICE_ERROR'),
  );
};

const answer = (response: Response, { status, issue, message }: PayPalProblem): void => {
  response.status(status).json({
    name: NAMES[status] ?? NAMES[500],
    message,
    debug_id: 'simulator',
    details: [{ issue, description: message }],
    links: [],
  });
};
