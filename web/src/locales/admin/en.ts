import { audit } from './en-audit.ts';
import { dashboard } from './en-dashboard.ts';
import { delivery } from './en-delivery.ts';
import { lists } from './en-lists.ts';
import { newsletter } from './en-newsletter.ts';
import { orders } from './en-orders.ts';
import { people } from './en-people.ts';
import { products } from './en-products.ts';
import { reviews } from './en-reviews.ts';
import { system } from './en-system.ts';
/** The admin area in English; loaded with its pages. Texts that the specification gives stand word for word. */
export const admin = {
  audit,
  dashboard,
  delivery,
  lists,
  newsletter,
  orders,
  people,
  products,
  reviews,
  system,
  shell: {
    sidebar: 'Admin Sidebar',
    controls: 'Admin Controls',
    auditSidebar: 'Audit',
    menu: 'Open the menu',
    hideMenu: 'Hide the side bar',
    showMenu: 'Show the side bar',
    goShopping: 'Go Shopping',
    logout: 'Logout',
    dashboard: 'dashboard',
    products: 'Products',
    orders: 'Orders',
    delivered: 'Delivered Orders',
    delivery: 'Delivery',
    users: 'Users',
    newsletter: 'Newsletter',
    system: 'System',
    audit: 'Audit',
    log: 'Event log',
  },
};

export type AdminText = typeof admin;
