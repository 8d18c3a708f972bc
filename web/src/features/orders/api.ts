import { orderRoutes } from '#contracts/orders/api';
import { useAnswer } from '../../lib/api.ts';

export const useOrder = (id: string) => useAnswer(orderRoutes.order, { params: { id } });

export const useMyOrders = () => useAnswer(orderRoutes.myOrders, {});
