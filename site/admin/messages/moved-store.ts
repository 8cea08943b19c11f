import { atom } from 'nanostores'

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

/** What was moved since the bidders were last told, by organization. Gone when the page is left. */
export const $moved = atom<Record<string, MovedItem[]>>({})
