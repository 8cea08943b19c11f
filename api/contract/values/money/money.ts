/** Whole US cents. Money is never a fraction in code; Postgres stores it as `numeric(10,2)`. */
export type Cents = number

/** Below 100,000,000, as its columns are. A comma only parts thousands: nobody knows what "12,50" is. */
const PRICE = /^\$?(\d{1,8}|\d{1,2}(?:,\d{3}){2}|\d{1,3},\d{3})(?:\.(\d{0,2}))?$/

/** Dollars as people type them, "12.5", "1,250", or "$1,250.00", to cents; `null` when it could be read otherwise, or not at all. */
export function parsePrice(text: string): Cents | null {
  const [, dollars, decimals = ''] = PRICE.exec(text.trim()) ?? []
  return dollars ? Number(dollars.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0')) : null
}

/** Cents to the decimal string that forms and JSON carry: 12500 is "125.00", and what is given back "-125.00". */
export function toPrice(amount: Cents): string {
  return (amount / 100).toFixed(2)
}

/** Cents to a decimal string; `null` stays, such as the price of what nobody bid on. */
export function toOptionalPrice(amount: Cents | null): string | null {
  return amount === null ? null : toPrice(amount)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as people read them: "$1,250.00". See product#money. */
export function formatMoney(amount: Cents): string {
  return dollars.format(amount / 100)
}

/** A price from the API as people read it: "130.00" is "$130.00". */
export function priceInWords(price: string): string {
  const amount = Number(price)
  return Number.isNaN(amount) ? price : dollars.format(amount)
}

/** Above this no bid is accepted, so that the next minimum always fits its column. See product#very-high-bids. */
export const HIGHEST_BID: Cents = 999_999_900
