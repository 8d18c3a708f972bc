/** Every page of the client by name (spec §2): links never contain a literal path. */
export const paths = {
  home: '/shop/home',
  products: '/shop/products',
  product: (id: string) => `/shop/product/${id}`,
  shipping: '/shop/shipping',
  payment: '/shop/payment',
  placeOrder: '/shop/placeorder',
  order: (id: string) => `/shop/order/${id}`,
  guestOrder: (id: string) => `/shop/guest-order/${id}`,
  myOrders: '/shop/myorders',
  profile: '/shop/profile',
  terms: '/shop/terms',
  privacy: '/shop/privacy',
  confirmNewsletter: '/newsletter/confirm',
  leaveNewsletter: (token: string) => `/newsletter/leave/${token}`,
  admin: '/admin/dashboard',
  adminProducts: '/admin/products',
  adminOrders: '/admin/orders',
  adminOrder: (id: string) => `/admin/order/${id}`,
  deliveredOrders: '/admin/delivered/orders',
  users: '/admin/usersList',
  delivery: '/admin/delivery',
  newsletter: '/admin/newsletter',
  system: '/admin/system',
  audit: '/audit',
  auditSystem: '/audit/system',
  auditOrder: (id: string) => `/audit/order/${id}`,
  auditEvent: (position: string) => `/audit/event/${position}`,
  auditTrace: (correlationId: string) => `/audit/trace/${encodeURIComponent(correlationId)}`,
  login: '/auth/login',
  register: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  confirmAddress: '/auth/confirm-address',
  confirmNewAddress: '/auth/confirm-new-address',
} as const;

/** The part of the profile in which a second factor is turned on. */
export const secondFactorPart = { id: 'second-factor', path: `${paths.profile}#second-factor` } as const;

/** The categories to which the shop's frame leads. */
export const aisles = ['men', 'women', 'kids', 'accessories'] as const;

/** The state of what leads to other products on the same page, too: that begins at its top, as a new page does. */
export const TOP = 'top';

/** The products page with one filter. */
export const productsWith = (group: 'category' | 'brand' | 'q' | 'offer', value: string): string =>
  `${paths.products}?${new URLSearchParams({ [group]: value }).toString()}`;
