import { lazy } from 'react';
import { paths } from '../../lib/paths.ts';
import type { Area } from './area.ts';
import { offices } from './offices.ts';

/** The pages behind the shop. */
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
      // No order is read ahead: that somebody looked at a person's data is recorded, and who looks must be there to see it.
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
      // As admins have it, to look at.
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

/** Addresses that lead to another page: the specification's misspelt one to where it was meant to (design §8.7). */
export const moved: Readonly<Record<string, string>> = {
  '/admin': paths.admin,
  '/admin/dashoard': paths.admin,
};
