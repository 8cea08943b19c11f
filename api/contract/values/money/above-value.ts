import { type Cents, parsePrice } from './money.ts'

/** What was paid for an item above its estimated value, in cents; `null` where nobody estimated it. Prices are decimal strings. */
export function aboveValue(price: string, value: string | null): Cents | null {
  const [paid, estimated] = [parsePrice(price), parsePrice(value ?? '')]
  return paid === null || estimated === null ? null : Math.max(paid - estimated, 0)
}

/** Whether what is above the estimated values was given: not while something is left to pay, nor where it was waived. */
export function isGiven({ balance, waived }: { balance: string; waived: string }): boolean {
  return balance === '0.00' && waived === '0.00'
}
