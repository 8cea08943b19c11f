import { itemColumns } from '../../../../api/contract/auction/items/item-columns.ts'

const EXAMPLE: Partial<Record<keyof typeof itemColumns, string>> = {
  title: 'Handmade quilt',
  description: 'Warm, and made by our third graders',
  category: 'Home',
  startingBid: '50.00',
  minimumRaise: '5.00',
  estimatedValue: '120.00',
  startTime: '2027-03-01 08:00',
  endTime: '2027-03-05 20:00',
  donatedBy: 'Corner Store',
}

/** The address of a file with our names of columns and an item as an example. */
export function template(): string {
  const fields = Object.keys(itemColumns) as (keyof typeof itemColumns)[]
  const lines = [
    [...Object.values(itemColumns), 'Photo File'],
    [...fields.map((field) => EXAMPLE[field] ?? ''), 'quilt.jpg'],
  ]
  const text = lines.map((line) => line.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}
