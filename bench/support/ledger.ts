import type { Product } from './market.ts';

/** What the shop has acknowledged to this driver: at the end it must have exactly that. */
export class Ledger {
  readonly #units = new Map<string, number>();
  /** Calls whose outcome is unknown, since no answer said whether they were executed. */
  readonly #unknown: Record<'orders' | 'payments', number> = { orders: 0, payments: 0 };
  readonly #placed = new Set<string>();
  readonly #paid = new Map<string, number>();
  #twice = 0;

  placed(orderId: string, lines: readonly (readonly [Product, number])[]): void {
    if (this.#placed.has(orderId)) this.#twice += 1;
    this.#placed.add(orderId);
    for (const [{ _id: id }, qty] of lines) this.#units.set(id, this.unitsOf(id) + qty);
  }

  paid(orderId: string, cents: number): void {
    this.#paid.set(orderId, cents);
  }

  unknown(what: 'orders' | 'payments'): void {
    this.#unknown[what] += 1;
  }

  get orders(): ReadonlySet<string> {
    return this.#placed;
  }

  isPaid(orderId: string): boolean {
    return this.#paid.has(orderId);
  }

  unitsOf(productId: string): number {
    return this.#units.get(productId) ?? 0;
  }

  /** Cents of all payments. */
  get cents(): number {
    return [...this.#paid.values()].reduce((sum, each) => sum + each, 0);
  }

  /** How often two answers were the same order. */
  get twice(): number {
    return this.#twice;
  }

  /** How many further orders and payments there may be. */
  get doubtful() {
    return this.#unknown;
  }
}
