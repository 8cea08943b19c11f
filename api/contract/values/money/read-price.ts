import type { Cents } from './money.ts'

const DECIMAL = /^-?\d+(?:\.\d{1,2})?$/

/**
 * A decimal of Postgres or the API, "-12.50", to cents: a column of a table or a sum of many, which has no upper bound. Throws
 * on what is no amount of money.
 */
export function readPrice(text: string): Cents {
  if (!DECIMAL.test(text)) throw new Error(`Not an amount of money: ${text}`)
  const [dollars, decimals = ''] = text.split('.')
  return Number(`${dollars}${decimals.padEnd(2, '0')}`)
}
