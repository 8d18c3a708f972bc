import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../not-found-page.tsx';
import { beginnerOf } from './begin.ts';
import BackOfficeLayout from './back-office-layout.tsx';

/** By the first part of their paths. */
const pages = {
  '': () => import('../../features/audit/pages/log-page.tsx'),
  event: () => import('../../features/audit/pages/event-page.tsx'),
  trace: () => import('../../features/audit/pages/trace-page.tsx'),
  order: () => import('../../features/audit/pages/order-history-page.tsx'),
};
const LogPage = lazy(pages['']);
const EventPage = lazy(pages.event);
const TracePage = lazy(pages.trace);
const OrderHistoryPage = lazy(pages.order);

export const begin = beginnerOf(pages);

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
