import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../not-found-page.tsx';
import BackOfficeLayout from './back-office-layout.tsx';

/** The audit area; fetched by auditors and admins alone. */
export default function AuditRoutes() {
  return (
    <Routes>
      <Route element={<BackOfficeLayout />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
