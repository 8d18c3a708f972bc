import { lazy } from 'react';
import { paths } from '../../lib/paths.ts';
import type { Area } from './area.ts';

/** The shop's own pages. Those of the back offices are in `office.ts`: shoppers never load them. */
export const shopAreas: readonly Area[] = [
  {
    frame: 'none',
    may: 'visitor',
    pages: [
      {
        at: paths.login,
        Shown: lazy(() => import('../../features/accounts/pages/login-page.tsx')),
        reads: ['accountConfig'],
      },
      { at: paths.register, Shown: lazy(() => import('../../features/accounts/pages/register-page.tsx')) },
      {
        at: paths.forgotPassword,
        Shown: lazy(() => import('../../features/accounts/pages/forgot-password-page.tsx')),
        reads: ['accountConfig'],
      },
      {
        at: paths.resetPassword,
        Shown: lazy(() => import('../../features/accounts/pages/reset-password-page.tsx')),
      },
      {
        at: paths.confirmAddress,
        Shown: lazy(() => import('../../features/accounts/pages/confirm-address-page.tsx')),
      },
      {
        at: paths.confirmNewAddress,
        Shown: lazy(() => import('../../features/accounts/pages/confirm-new-address-page.tsx')),
      },
      {
        at: paths.guestOrder(':id'),
        Shown: lazy(() => import('../../features/accounts/pages/guest-order-page.tsx')),
      },
    ],
  },
  {
    frame: 'shop',
    may: 'visitor',
    pages: [
      {
        at: paths.home,
        Shown: lazy(() => import('../../features/home/pages/home-page.tsx')),
        reads: ['shelves'],
        isDrawn: true,
      },
      {
        at: paths.products,
        Shown: lazy(() => import('../../features/catalogue/pages/products-page.tsx')),
        reads: ['goods'],
        isDrawn: true,
      },
      {
        at: paths.product(':id'),
        Shown: lazy(() => import('../../features/catalogue/pages/product-page.tsx')),
        reads: ['product'],
        later: ['reviews'],
        isDrawn: true,
      },
      {
        at: paths.terms,
        Shown: lazy(() => import('../../features/legal/pages/terms-page.tsx')),
        isDrawn: true,
      },
      {
        at: paths.privacy,
        Shown: lazy(() => import('../../features/legal/pages/privacy-page.tsx')),
        isDrawn: true,
      },
      {
        at: paths.confirmNewsletter,
        Shown: lazy(() => import('../../features/newsletter/pages/confirm-page.tsx')),
      },
      {
        at: paths.leaveNewsletter(':token'),
        Shown: lazy(() => import('../../features/newsletter/pages/leave-page.tsx')),
      },
    ],
  },
  {
    frame: 'shop',
    may: 'customer',
    pages: [
      {
        at: paths.shipping,
        Shown: lazy(() => import('../../features/checkout/pages/shipping-page.tsx')),
        reads: ['addressBook', 'latestOrder', 'deliveryOptions'],
        isDrawn: true,
      },
      {
        at: paths.payment,
        Shown: lazy(() => import('../../features/checkout/pages/payment-page.tsx')),
        isDrawn: true,
      },
      {
        at: paths.placeOrder,
        Shown: lazy(() => import('../../features/checkout/pages/place-order-page.tsx')),
        isDrawn: true,
      },
      {
        at: paths.order(':id'),
        Shown: lazy(() => import('../../features/orders/pages/order-page.tsx')),
        reads: ['order'],
        isDrawn: true,
      },
      {
        at: paths.myOrders,
        Shown: lazy(() => import('../../features/orders/pages/my-orders-page.tsx')),
        reads: ['myOrders'],
        isDrawn: true,
      },
      {
        at: paths.profile,
        Shown: lazy(() => import('../../features/accounts/pages/profile-page.tsx')),
        reads: ['secondFactor', 'sessions', 'addressBook', 'accountSecurity', 'accountConfig'],
      },
    ],
  },
];
