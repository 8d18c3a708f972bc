import { isWholeCode, secondFactorRoutes } from '#contracts/accounts/second-factor';
import { useState } from 'react';
import { useAccountText } from '../../lib/account-text.ts';
import { asShown, codeOf, useAnswer } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { sentenceFor } from '../../lib/refusals.ts';

/** The code of a second factor, beside a password: whether it is asked for, and what is typed. */
export function useCode(isNeeded = false) {
  const [wasWanted, setWanted] = useState(false);
  const isAsked = isNeeded || wasWanted;
  const [code, setCode] = useState('');
  /** Sends the call with the code. Where the shop wants a code that was not asked for, it is asked for from then on. */
  const send = async <A>(call: (typed: { readonly code?: string }) => Promise<A>): Promise<A> => {
    try {
      return await call(isAsked ? { code } : {});
    } catch (failure) {
      if (codeOf(failure) === 'SECOND_FACTOR_REQUIRED') setWanted(true);
      throw failure;
    }
  };
  /** The typed code is incomplete: it is not sent, since the shop counts guesses. */
  const isUnfinished = isAsked && !isWholeCode(code);
  return { isAsked, isUnfinished, code, setCode, send };
}

/** The same for changes to the person's own account: the code is asked for where their second factor is on. */
export function useOwnCode() {
  const { data } = useAnswer(secondFactorRoutes.secondFactor, {}, asShown);
  return useCode(data?.isOn);
}

/**
 * The error at the code's field: that what is typed is incomplete, where `unfinished` says so, or why the code was
 * refused.
 */
export function useCodeProblem(error: unknown, unfinished?: string): string | undefined {
  const text = useText();
  const forms = useAccountText();
  if (unfinished !== undefined)
    return unfinished.trim() === '' ? text.refusals.SECOND_FACTOR_REQUIRED : forms.code.unfinished;
  const isOfCode = ['WRONG_CODE', 'SECOND_FACTOR_REQUIRED'].includes(codeOf(error) ?? '');
  return isOfCode ? sentenceFor(error, text) : undefined;
}
