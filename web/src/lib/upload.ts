import { CallFailed, contentOf, readAnswer, unanswered } from '#contracts/kernel/client';
import { pathOf, type Request, type Route } from '#contracts/kernel/route';
import { UPLOAD_TIMEOUT } from '#contracts/kernel/upload-timeout';
import { throughSessions, type AnswerOf } from './api.ts';

type UploadRoute = Route & { readonly upload: string };

export interface UploadOptions {
  /** Called with the progress, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a file to a route that takes one. Throws `CallFailed` like every call, and an `AbortError` when it was
 * cancelled. It does not use `fetch`, which reports no progress.
 */
export const upload = <R extends UploadRoute>(
  route: R,
  request: Request<R>,
  options: UploadOptions = {},
): Promise<AnswerOf<R>> => throughSessions(route, () => send(route, request, options));

const send = <R extends UploadRoute>(
  route: R,
  request: Request<R>,
  { onProgress, signal }: UploadOptions,
): Promise<AnswerOf<R>> =>
  new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const finish = () => {
      try {
        resolve(readAnswer(route, sending.status, sending.responseText));
      } catch (error) {
        reject(error instanceof CallFailed ? error : unanswered('OFFLINE'));
      }
    };
    sending.open(route.method, `/api${pathOf(route, request.params ?? {}, request.query ?? {})}`);
    sending.timeout = UPLOAD_TIMEOUT;
    sending.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    sending.addEventListener('load', finish);
    sending.addEventListener('error', () => reject(unanswered('OFFLINE')));
    sending.addEventListener('timeout', () => reject(unanswered('TIMEOUT')));
    sending.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')));
    if (signal?.aborted) return reject(new DOMException('Called off', 'AbortError'));
    signal?.addEventListener('abort', () => sending.abort(), { once: true });
    return sending.send(contentOf(route, request) ?? null);
  });
