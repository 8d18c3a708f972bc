import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import NotFoundPage from '../not-found-page.tsx';
import BackOfficeLayout from './back-office-layout.tsx';

const DashboardPage = lazy(() => import('../../features/dashboard/pages/dashboard-page.tsx'));
const ProductsPage = lazy(() => import('../../features/catalogue/admin/pages/admin-products-page.tsx'));
const OrdersPage = lazy(() => import('../../features/orders/admin/pages/admin-orders-page.tsx'));
const OrderPage = lazy(() => import('../../features/orders/admin/pages/admin-order-page.tsx'));
const DeliveredPage = lazy(() => import('../../features/orders/admin/pages/delivered-page.tsx'));
const UsersPage = lazy(() => import('../../features/people/pages/users-page.tsx'));
const SystemPage = lazy(() => import('../../features/system/pages/system-page.tsx'));

/** The admin area; fetched by admins alone. The specification's misspelt path leads where it was meant to (design §8.7). */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<BackOfficeLayout />}>
        <Route index element={<Navigate to={paths.admin} replace />} />
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="dashoard" element={<Navigate to={paths.admin} replace />} />
        <Route path="products" element={<ProductsPage />} />
        <Route path="orders" element={<OrdersPage />} />
        <Route path="order/:id" element={<OrderPage />} />
        <Route path="delivered/orders" element={<DeliveredPage />} />
        <Route path="usersList" element={<UsersPage />} />
        <Route path="system" element={<SystemPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
