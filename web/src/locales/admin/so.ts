import { audit } from './so-audit.ts';
import { dashboard } from './so-dashboard.ts';
import { delivery } from './so-delivery.ts';
import { lists } from './so-lists.ts';
import { newsletter } from './so-newsletter.ts';
import { orders } from './so-orders.ts';
import { people } from './so-people.ts';
import { products } from './so-products.ts';
import { reviews } from './so-reviews.ts';
import { system } from './so-system.ts';
import type { AdminText } from './en.ts';

/** The admin area in Somali. A native speaker must read every line before release (look §10). */
export const admin: AdminText = {
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
    sidebar: 'Liiska maamulka',
    controls: 'Maamulka',
    auditSidebar: 'Hantidhawr',
    menu: 'Fur liiska',
    hideMenu: 'Qari liiska dhinaca',
    showMenu: 'Muuji liiska dhinaca',
    goShopping: 'Suuqa tag',
    logout: 'Ka bax',
    dashboard: 'Guudmar',
    products: 'Alaabta',
    orders: 'Dalabyada',
    delivered: 'Dalabyada la keenay',
    delivery: 'Keenidda',
    users: 'Dadka',
    newsletter: 'Warside',
    system: 'Nidaamka',
    audit: 'Hantidhawr',
    log: 'Diiwaanka dhacdooyinka',
  },
};
