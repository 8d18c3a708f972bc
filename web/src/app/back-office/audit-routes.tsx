import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../not-found-page.tsx';
import BackOfficeLayout from './back-office-layout.tsx';

const LogPage = lazy(() => import('../../features/audit/pages/log-page.tsx'));
const EventPage = lazy(() => import('../../features/audit/pages/event-page.tsx'));
const TracePage = lazy(() => import('../../features/audit/pages/trace-page.tsx'));
const OrderHistoryPage = lazy(() => import('../../features/audit/pages/order-history-page.tsx'));

/** The audit area; fetched by auditors and admins alone. */
export default function AuditRoutes() {
  return (
    <Routes>
      <Route element={<BackOfficeLayout />}>
        <Route index element={<LogPage />} />
        <Route path="event/:position" element={<EventPage />} />
        <Route path="trace/:correlationId" element={<TracePage />} />
        <Route path="order/:id" element={<OrderHistoryPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
