const PRICES = ['startingBid', 'minimumRaise', 'estimatedValue']

/** Whether a field of an item holds a price. */
export function isPriceField(field: string): boolean {
  return PRICES.includes(field)
}
