import { isPriceField } from '../../../../api/contract/auction/items/price-fields.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import type { Column } from './columns.ts'

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/**
 * What a price or a time was taken for, where that does not go without saying: "$1,250.00" for "1.250,00", and "Wed, May
 * 12, 2027, 8:00 PM" for "12/5/2027", whichever day was meant. `null` for what is plain, or could not be read.
 */
export function readingOf(column: Column, written: string, read: string | undefined): string | null {
  if (!read || read === written) return null
  if (isPriceField(column)) return written.replaceAll(/[$,\s]/g, '') === read ? null : priceInWords(read)
  if (!LOCAL_TIME.test(read) || read.replace('T', ' ') === written) return null
  const moment = new Date(`${read}Z`)
  return Number.isNaN(moment.getTime()) ? null : format.format(moment)
}

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
