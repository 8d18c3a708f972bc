import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** The questions of all that is typed, or shown for the last time, and not safe yet. */
export const questions = new Set<() => boolean>();

/** Asks whether the page may be left. Links and the browser's arrows ask by themselves; code has to. */
export const mayLeave = (): boolean => [...questions].every((ask) => ask());

/** `useNavigate` for a control that is no link: asks first, and answers whether the page was left. */
export function useGo() {
  const navigate = useNavigate();
  return (to: string, options?: NavigateOptions): boolean => {
    if (!mayLeave()) return false;
    void navigate(to, options);
    return true;
  };
}
