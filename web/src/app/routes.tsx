import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireSession } from './guards.tsx';
import { LeavePreloaded } from './leave-preloaded.ts';
import { PageLoading } from './page-loading.tsx';
import { PageName } from './page-name.tsx';
import type { Area } from './pages/area.ts';
import { offices } from './pages/offices.ts';
import { shopAreas } from './pages/shop.ts';
import { ShopLayout } from './shell/shop-layout.tsx';
import { shortcuts } from './shortcuts.ts';
import { useTopOfPage } from './use-top-of-page.ts';

const OfficeRoutes = lazy(() => import('./back-office/office-routes.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

const routesIn = (frame: Area['frame']) =>
  shopAreas
    .filter((area) => area.frame === frame)
    .map(({ may, pages }) => (
      <Route key={may} {...(may !== 'visitor' && { element: <RequireSession may={may} /> })}>
        {pages.map(({ at, Shown }) => (
          <Route key={at} path={at} element={<Shown />} />
        ))}
      </Route>
    ));
const bare = routesIn('none');
const framed = routesIn('shop');
const behind = Object.entries(offices).map(([below, may]) => (
  <Route key={below} element={<RequireSession may={may} />}>
    <Route path={`${below}/*`} element={<OfficeRoutes below={below} />} />
  </Route>
));

/** Every page of the client (spec §2). */
export function AppRoutes() {
  useTopOfPage();
  return (
    <Suspense fallback={<PageLoading />}>
      <LeavePreloaded />
      <PageName />
      <Routes>
        {Object.entries(shortcuts).map(([at, to]) => (
          <Route key={at} path={at} element={<Navigate to={to} replace />} />
        ))}
        {bare}
        {behind}
        <Route element={<ShopLayout />}>
          {framed}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
