import { z } from 'zod';
import { dollars } from '../kernel/money.ts';
import { id } from '../kernel/ids.ts';

/** A person as the API shows them (design §7). `orders` are order ids, newest first. */
export const user = z
  .object({
    _id: id,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    isAuditor: z.boolean(),
    /** True for a guest, who has no username and no password. Left out for everybody else. */
    isGuest: z.literal(true).optional(),
    orders: z.array(id),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** The dashboard's figures (spec §3, design §7): revenue is captured minus refunded. */
export const stats = z
  .object({
    totalUsers: z.int(),
    totalProducts: z.int(),
    totalOrders: z.int(),
    deliveredOrders: z.int(),
    /** Not limited as the sum of one order is, and below zero where refunds outweigh captures. */
    totalRevenue: z.number(),
    totalReviews: z.int(),
    avgOrderValue: dollars,
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof stats>;
