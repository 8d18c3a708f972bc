import { lazy } from 'react';
import { paths } from '../../lib/paths.ts';
import type { Area } from './area.ts';
import { offices } from './offices.ts';

/** The pages of the back offices. */
export const officeAreas: readonly Area[] = [
  {
    frame: '/admin',
    may: offices['/admin'],
    pages: [
      {
        at: paths.admin,
        Shown: lazy(() => import('../../features/dashboard/pages/dashboard-page.tsx')),
        reads: ['overview', 'latestOrders'],
        isDrawn: true,
      },
      {
        at: paths.adminProducts,
        Shown: lazy(() => import('../../features/catalogue/admin/pages/admin-products-page.tsx')),
        reads: ['stockedGoods'],
        isDrawn: true,
      },
      {
        at: paths.adminOrders,
        Shown: lazy(() => import('../../features/orders/admin/pages/admin-orders-page.tsx')),
        reads: ['allOrders'],
        isDrawn: true,
      },
      // No order is preloaded: every look at a person's data is recorded, so somebody must really be looking.
      {
        at: paths.adminOrder(':id'),
        Shown: lazy(() => import('../../features/orders/admin/pages/admin-order-page.tsx')),
        isDrawn: true,
      },
      {
        at: paths.deliveredOrders,
        Shown: lazy(() => import('../../features/orders/admin/pages/delivered-page.tsx')),
        reads: ['deliveredOrders'],
        isDrawn: true,
      },
      {
        at: paths.users,
        Shown: lazy(() => import('../../features/people/pages/users-page.tsx')),
        reads: ['people'],
        isDrawn: true,
      },
      {
        at: paths.delivery,
        Shown: lazy(() => import('../../features/delivery/pages/delivery-page.tsx')),
        reads: ['deliveryMethods'],
        isDrawn: true,
      },
      {
        at: paths.newsletter,
        Shown: lazy(() => import('../../features/newsletter/pages/admin-newsletter-page.tsx')),
        reads: ['newsletter'],
      },
      {
        at: paths.system,
        Shown: lazy(() => import('../../features/system/pages/system-page.tsx')),
        reads: ['system'],
        isDrawn: true,
      },
    ],
  },
  {
    frame: '/audit',
    may: offices['/audit'],
    pages: [
      {
        at: paths.audit,
        Shown: lazy(() => import('../../features/audit/pages/log-page.tsx')),
        reads: ['log'],
        isDrawn: true,
      },
      // The admins' page, read-only.
      {
        at: paths.auditSystem,
        Shown: lazy(() => import('../../features/system/pages/system-page.tsx')),
        reads: ['system'],
        isDrawn: true,
      },
      {
        at: paths.auditOrder(':id'),
        Shown: lazy(() => import('../../features/audit/pages/order-history-page.tsx')),
        isDrawn: true,
      },
      {
        at: paths.auditEvent(':position'),
        Shown: lazy(() => import('../../features/audit/pages/event-page.tsx')),
        reads: ['event'],
        isDrawn: true,
      },
      {
        at: '/audit/trace/:correlationId',
        Shown: lazy(() => import('../../features/audit/pages/trace-page.tsx')),
        reads: ['trace'],
        isDrawn: true,
      },
    ],
  },
];

/** Redirects: the specification's misspelt address leads to the page that it meant (design §8.7). */
export const moved: Readonly<Record<string, string>> = {
  '/admin': paths.admin,
  '/admin/dashoard': paths.admin,
};
