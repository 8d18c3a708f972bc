import type { PageDrawer } from '../ssr.ts';
import type { OwnRead } from '../own-reads.ts';

type Drawer = PageDrawer<OwnRead>;

/** A client of two pages: everybody's list of goods, and each customer's own page with their addresses. */
export const sightOf: Drawer['sightOf'] = (url, user) =>
  user === undefined
    ? { may: 'visitor', reads: [{ route: 'filterProducts', query: { q: url.slice(1) } }], modules: [] }
    : { may: 'customer', reads: [{ route: 'profile' }, { route: 'addresses' }], modules: [] };
export const pathOfRead: Drawer['pathOfRead'] = ({ route }) => `/${route}`;
/** Shows what was answered. */
export const renderPage: Drawer['renderPage'] = async (_, answered) => ({
  markup: answered.map(({ answer }) => String(answer)).join(),
  answers: {},
});
export const describedBy: Drawer['describedBy'] = () => [];
export const drawnAt: Drawer['drawnAt'] = (url) => url.replace(/\?.*/, '');
export const headOf: Drawer['headOf'] = () => ({
  title: 'Suuq',
  description: '',
  type: 'website',
  image: '',
  data: [],
  status: 200,
});
export const shortcuts: Drawer['shortcuts'] = {};
export const preloadOf: Drawer['preloadOf'] = () => undefined;
