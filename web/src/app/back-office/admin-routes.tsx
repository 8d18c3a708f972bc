import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import NotFoundPage from '../not-found-page.tsx';
import { beginnerOf } from './begin.ts';
import BackOfficeLayout from './back-office-layout.tsx';

/** By the first part of their paths. */
const pages = {
  dashboard: () => import('../../features/dashboard/pages/dashboard-page.tsx'),
  products: () => import('../../features/catalogue/admin/pages/admin-products-page.tsx'),
  orders: () => import('../../features/orders/admin/pages/admin-orders-page.tsx'),
  order: () => import('../../features/orders/admin/pages/admin-order-page.tsx'),
  delivered: () => import('../../features/orders/admin/pages/delivered-page.tsx'),
  usersList: () => import('../../features/people/pages/users-page.tsx'),
  system: () => import('../../features/system/pages/system-page.tsx'),
};
const DashboardPage = lazy(pages.dashboard);
const ProductsPage = lazy(pages.products);
const OrdersPage = lazy(pages.orders);
const OrderPage = lazy(pages.order);
const DeliveredPage = lazy(pages.delivered);
const UsersPage = lazy(pages.usersList);
const SystemPage = lazy(pages.system);

export const begin = beginnerOf(pages);

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
