/** The cart in English: only what shows it loads it. Texts that the specification gives stand word for word. */
export const cart = {
  blocked: 'Fix the items marked above to check out.',
  allThereIs: (stock: number) => `Only ${stock} in stock.`,
  checkOut: 'CheckOut',
  emptyHead: 'Your cart is Empty',
  emptySentence: 'There is nothing in it yet. The market is open.',
  lookAround: 'Look around',
  loadFailed: 'We couldn’t load the cart.',
  missingForFree: (sum: string) => `${sum} more for free delivery`,
  deliveryIsFree: 'Delivery is free',
  ofLimit: (sum: string, limit: string) => `${sum} of ${limit}`,
  each: (price: string) => `${price} each`,
  remove: 'Remove',
  removeNamed: (title: string) => `Remove ${title}`,
  removed: 'cart deleted succesfully',
  quantityFailed: 'qty update failed',
  quantityOf: (title: string) => `Quantity of ${title}`,
  less: 'One less',
  more: 'One more',
  obstacles: {
    unavailable: () => 'No longer available. Remove it to check out.',
    outOfStock: () => 'Out of stock. Remove it to check out.',
    tooMany: (stock: number) => `Only ${stock} left. Take fewer to check out.`,
  },
  priceChanged: (before: string, now: string) => `The price changed from ${before} to ${now}.`,
};

export type CartText = typeof cart;
