import { persistentJSON } from '@nanostores/persistent'

/** From when to when something was moved, as ISO strings. */
export type Move = readonly [before: string, after: string]

/** An item with bids whose times a team moved. */
export interface MovedItem {
  id: string
  title: string
  /** `null`: it stayed. */
  start: Move | null
  end: Move | null
  /** The bulk edit that moved it; `null`: its form. */
  bulkEditId: string | null
}

/** What was moved, and when last, in milliseconds. */
export interface Moved {
  at: number
  items: MovedItem[]
}

/** What this device moved since the bidders were last told, by organization. A reload must not lose whom to tell. */
export const $moved = persistentJSON<Record<string, Moved>>('bidlark:moved', {})
