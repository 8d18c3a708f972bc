import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { saidIn } from '../../lib/router-state.ts';

const isOfCode = (state: unknown): boolean => saidIn(state, 'atCode') === true;

/**
 * The second step of signing in is an entry in the browser's history: Back leads from it to the first, with what was
 * typed there. Opened again without that, the page shows the first step.
 */
export function useCodeStep() {
  const here = useLocation();
  const navigate = useNavigate();
  const [wasEntered, setEntered] = useState(false);
  const state: unknown = here.state;
  return {
    isAt: wasEntered && isOfCode(state),
    wasEntered,
    enter: (): void => {
      setEntered(true);
      // After a reload the browser is still at this entry, which asks for the password again: a second entry would be
      // in the way.
      void navigate(here, { replace: isOfCode(state), state: { ...(state as object | null), atCode: true } });
    },
    leave: (): void => void navigate(-1),
  };
}

/**
 * Once signed in, goes back over the code's entry, so that Back does not lead there. Answers whether the page may move
 * on.
 */
export function useLeaveCodeStep(isIn: boolean): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isInTheWay = isIn && isOfCode(state);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isInTheWay || hasLeft.current) return;
    hasLeft.current = true;
    void navigate(-1);
  }, [isInTheWay, navigate]);
  return isIn && !isInTheWay;
}
