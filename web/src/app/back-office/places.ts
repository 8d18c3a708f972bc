import type { User } from '#contracts/accounts/views';
import {
  ChartLine,
  Cog,
  Eye,
  Mail,
  MapPin,
  Package,
  ShoppingBag,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import type { AdminText } from '../../locales/admin/en.ts';

export interface Place {
  readonly name: keyof AdminText['shell'];
  readonly to: string;
  readonly icon: LucideIcon;
}

const adminPlaces: readonly Place[] = [
  { name: 'dashboard', to: paths.admin, icon: ChartLine },
  { name: 'products', to: paths.adminProducts, icon: ShoppingBag },
  { name: 'orders', to: paths.adminOrders, icon: Package },
  { name: 'delivered', to: paths.deliveredOrders, icon: Truck },
  { name: 'delivery', to: paths.delivery, icon: MapPin },
  { name: 'users', to: paths.users, icon: Users },
  { name: 'newsletter', to: paths.newsletter, icon: Mail },
  { name: 'system', to: paths.system, icon: Cog },
];

const log: Place = { name: 'log', to: paths.audit, icon: Eye };
const auditorsSystem: Place = { name: 'system', to: paths.auditSystem, icon: Cog };

/** Where a person may go in the back office: admins everywhere, auditors to the audit area (design §7). */
export const placesOf = ({ isAdmin }: Pick<User, 'isAdmin'>) => ({
  admin: isAdmin ? adminPlaces : [],
  audit: isAdmin ? [log] : [log, auditorsSystem],
});
