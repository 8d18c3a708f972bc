import { lazy, useCallback, useState } from 'react';
import { LazyPart } from '../../ui/lazy-part.tsx';

const FooterForm = lazy(() => import('../../features/newsletter/footer-form.tsx'));

/** The newsletter's form, loaded once the reader comes near: it is at the foot of every page and rarely looked at. */
export function Newsletter() {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const seeing = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    seeing.observe(element);
    return () => seeing.disconnect();
  }, []);
  return (
    <div ref={watch}>
      {isNear && (
        <LazyPart>
          <FooterForm />
        </LazyPart>
      )}
    </div>
  );
}
