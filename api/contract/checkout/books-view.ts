import { z } from 'zod'
import { FILTER_UNKNOWN } from '../values/list/filter.ts'

/** That the books were closed: when, and by whom. */
export const booksClosing = z.object({ id: z.string(), closedAt: z.iso.datetime(), closedByName: z.string() })
export type BooksClosing = z.output<typeof booksClosing>

/** A table of the packet, in words; the last columns, `figures` of them, are numbers, the very last an amount of money. */
const packetTable = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  figures: z.number(),
  rows: z.array(z.array(z.string())),
  /** What each column of figures adds up to, in the order of the columns. */
  totals: z.array(z.string()),
})
export type PacketTable = z.output<typeof packetTable>

/** What came in between two closings of the books, for the treasurer. See product#treasurers-packet. */
const packet = z.object({
  /** When the books were closed before; `null`: never. */
  since: z.iso.datetime().nullable(),
  /** When this was closed; `null`: not yet. */
  closing: booksClosing.nullable(),
  timeZone: z.string(),
  /** What came in, less what was given back: a decimal, to which every one of `tables` by kind, person, or day adds up. */
  total: z.string(),
  /** How much of that is cash; `null` where none was taken nor given back. */
  cash: z.string().nullable(),
  tables: z.array(packetTable),
  /** What was waived, and what was voided before the books were closed. */
  notCounted: z.array(packetTable),
})
export type Packet = z.output<typeof packet>

/** Which packet is read: that of a closing, or of what came in since the last one. */
export const booksQuery = z.object({ closing: z.uuid(FILTER_UNKNOWN).toLowerCase().exactOptional() })

/** A packet, and the closings of which there are others. */
export const books = z.object({
  /** The latest first. */
  closings: z.array(booksClosing),
  /** `null` where nothing came in. */
  packet: packet.nullable(),
  /** What it paid for; `null` where all is for what was won. Beside the packet, as bills change. */
  income: packetTable.nullable(),
  /** How its card payments got to the bank, as far as the card service says: beside the packet, as it changes. */
  payouts: z.array(packetTable),
})
export type Books = z.output<typeof books>

/** Whether a cell of a packet has a word, such as an address, that may be broken anywhere, or no phone has room for it. */
export function hasLongWord(cell: string): boolean {
  return /\S{15}/.test(cell)
}
