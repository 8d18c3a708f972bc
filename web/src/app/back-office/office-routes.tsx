import { Navigate, Route, Routes } from 'react-router-dom';
import NotFoundPage from '../not-found-page.tsx';
import { moved, officeAreas } from '../pages/office.ts';
import BackOfficeLayout from './back-office-layout.tsx';

const pages = officeAreas.flatMap((area) => area.pages);
const all = [
  ...pages.map(({ at, Shown }) => ({ at, element: <Shown /> })),
  ...Object.entries(moved).map(([at, to]) => ({ at, element: <Navigate to={to} replace /> })),
];

/** The pages of one back office; only people who may see them load this chunk. */
export default function OfficeRoutes({ below }: { readonly below: string }) {
  return (
    <Routes>
      <Route element={<BackOfficeLayout />}>
        {all
          .filter(({ at }) => `${at}/`.startsWith(`${below}/`))
          .map(({ at, element }) => (
            <Route key={at} path={at.slice(below.length + 1)} element={element} />
          ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
