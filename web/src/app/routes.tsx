import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { RequireSession } from './guards.tsx';
import { PageLoading } from './page-loading.tsx';
import { PageName } from './page-name.tsx';
import { ShopLayout } from './shell/shop-layout.tsx';
import { shortcuts } from './shortcuts.ts';

const HomePage = lazy(() => import('../features/home/pages/home-page.tsx'));
const ProductsPage = lazy(() => import('../features/catalogue/pages/products-page.tsx'));
const ProductPage = lazy(() => import('../features/catalogue/pages/product-page.tsx'));
const ShippingPage = lazy(() => import('../features/checkout/pages/shipping-page.tsx'));
const PaymentPage = lazy(() => import('../features/checkout/pages/payment-page.tsx'));
const PlaceOrderPage = lazy(() => import('../features/checkout/pages/place-order-page.tsx'));
const OrderPage = lazy(() => import('../features/orders/pages/order-page.tsx'));
const MyOrdersPage = lazy(() => import('../features/orders/pages/my-orders-page.tsx'));
const ProfilePage = lazy(() => import('../features/accounts/pages/profile-page.tsx'));
const LoginPage = lazy(() => import('../features/accounts/pages/login-page.tsx'));
const RegisterPage = lazy(() => import('../features/accounts/pages/register-page.tsx'));
const AdminRoutes = lazy(() => import('./back-office/admin-routes.tsx'));
const AuditRoutes = lazy(() => import('./back-office/audit-routes.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

/** A new page begins at its top, also for the keyboard; going back finds its place again. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    // A page may have put the focus where one goes on.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, kind]);
}

/** Every page of the client (spec §2). */
export function AppRoutes() {
  useTopOfPage();
  return (
    <Suspense fallback={<PageLoading />}>
      <PageName />
      <Routes>
        {Object.entries(shortcuts).map(([at, to]) => (
          <Route key={at} path={at} element={<Navigate to={to} replace />} />
        ))}
        <Route path="/auth/login" element={<LoginPage />} />
        <Route path="/auth/register" element={<RegisterPage />} />
        <Route element={<RequireSession may={(user) => user.isAdmin} />}>
          <Route path="/admin/*" element={<AdminRoutes />} />
        </Route>
        <Route element={<RequireSession may={(user) => user.isAdmin || user.isAuditor} />}>
          <Route path="/audit/*" element={<AuditRoutes />} />
        </Route>
        <Route element={<ShopLayout />}>
          <Route path="/shop/home" element={<HomePage />} />
          <Route path="/shop/products" element={<ProductsPage />} />
          <Route path="/shop/product/:id" element={<ProductPage />} />
          <Route element={<RequireSession />}>
            <Route path="/shop/shipping" element={<ShippingPage />} />
            <Route path="/shop/payment" element={<PaymentPage />} />
            <Route path="/shop/placeorder" element={<PlaceOrderPage />} />
            <Route path="/shop/order/:id" element={<OrderPage />} />
            <Route path="/shop/myorders" element={<MyOrdersPage />} />
            <Route path="/shop/profile" element={<ProfilePage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
