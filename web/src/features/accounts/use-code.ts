import { useState } from 'react';
import { codeOf } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { sentenceFor } from '../../lib/refusals.ts';

/** The code of a second factor beside a password: whether one is asked for, and what is typed. */
export function useCode(isNeeded = false) {
  const [isAsked, setAsked] = useState(isNeeded);
  const [code, setCode] = useState('');
  /** Sends what the code goes with. Where the shop wants one that was not asked for, it is asked for from then on. */
  const send = async <A>(call: (typed: { readonly code?: string }) => Promise<A>): Promise<A> => {
    try {
      return await call(isAsked ? { code } : {});
    } catch (failure) {
      if (codeOf(failure) === 'SECOND_FACTOR_REQUIRED') setAsked(true);
      throw failure;
    }
  };
  return { isAsked, code, setCode, send };
}

/** What the code's field says of a call that failed by its code. */
export function useCodeProblem(error: unknown): string | undefined {
  const text = useText();
  const isOfCode = ['WRONG_CODE', 'SECOND_FACTOR_REQUIRED'].includes(codeOf(error) ?? '');
  return isOfCode ? sentenceFor(error, text) : undefined;
}
