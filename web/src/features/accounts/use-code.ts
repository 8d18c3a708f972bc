import { isWholeCode, secondFactorRoutes } from '#contracts/accounts/second-factor';
import { useState } from 'react';
import { useAccountText } from '../../lib/account-text.ts';
import { asShown, codeOf, useAnswer } from '../../lib/api.ts';
import { useText } from '../../lib/locale.tsx';
import { sentenceFor } from '../../lib/refusals.ts';

/** The code of a second factor beside a password: whether one is asked for, and what is typed. */
export function useCode(isNeeded = false) {
  const [wasWanted, setWanted] = useState(false);
  const isAsked = isNeeded || wasWanted;
  const [code, setCode] = useState('');
  /** Sends what the code goes with. Where the shop wants one that was not asked for, it is asked for from then on. */
  const send = async <A>(call: (typed: { readonly code?: string }) => Promise<A>): Promise<A> => {
    try {
      return await call(isAsked ? { code } : {});
    } catch (failure) {
      if (codeOf(failure) === 'SECOND_FACTOR_REQUIRED') setWanted(true);
      throw failure;
    }
  };
  /** What is typed cannot be a code yet: it is not sent, since the shop counts guesses. */
  const isUnfinished = isAsked && !isWholeCode(code);
  return { isAsked, isUnfinished, code, setCode, send };
}

/** The same for what is the person's own: it is asked for where their second factor is on. */
export function useOwnCode() {
  const { data } = useAnswer(secondFactorRoutes.secondFactor, {}, asShown);
  return useCode(data?.isOn);
}

/** What the code's field says: that what is typed, if it is given, is none yet, or why a call failed by its code. */
export function useCodeProblem(error: unknown, unfinished?: string): string | undefined {
  const text = useText();
  const forms = useAccountText();
  if (unfinished !== undefined)
    return unfinished.trim() === '' ? text.refusals.SECOND_FACTOR_REQUIRED : forms.code.unfinished;
  const isOfCode = ['WRONG_CODE', 'SECOND_FACTOR_REQUIRED'].includes(codeOf(error) ?? '');
  return isOfCode ? sentenceFor(error, text) : undefined;
}
