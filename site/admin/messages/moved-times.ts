import { persistentJSON } from '@nanostores/persistent'
import { DAY_MS } from '../../../api/contract/values/time/time.ts'
import type { RecentEdit } from '../frame/undo-store.ts'

/** What was moved at an organization, for a day: then those who bid know, or have seen for themselves. */
export function movedAt(orgSlug: string, now = Date.now()): MovedItem[] {
  const { at = 0, items = [] } = $moved.get()[orgSlug] ?? {}
  return now - at < DAY_MS ? items : []
}

/** From one instant to another; `null` when they are the same. */
export function moveOf(before: string, after: string): Move | null {
  return before === after ? null : [before, after]
}

/** Notes that items were moved. What is back where it was needs telling no more. */
export function noteMoved(orgSlug: string, moved: MovedItem[], now = Date.now()): void {
  if (moved.length === 0) return
  const all = new Map(movedAt(orgSlug, now).map((item) => [item.id, item]))
  for (const item of moved) {
    const before = all.get(item.id)
    all.set(item.id, {
      ...item,
      start: joined(before?.start ?? null, item.start),
      end: joined(before?.end ?? null, item.end),
      // Only a bulk edit can be undone.
      earlier: item.bulkEditId === null ? undefined : before,
    })
  }
  const items = [...all.values()].filter(({ start, end, earlier }) => start ?? end ?? earlier)
  $moved.set({ ...$moved.get(), [orgSlug]: { at: now, items } })
}

/** Those to be told of: not back where bidders know them, as a bulk edit may have been undone, but for what it could not bring back. */
export function notUndone(moved: MovedItem[], edits: Pick<RecentEdit, 'id' | 'isUndone' | 'refused'>[]): MovedItem[] {
  const undone = new Map(edits.flatMap(({ id, isUndone, refused }) => (isUndone ? [[id, refused]] : [])))
  const standing = (item: MovedItem): MovedItem[] => {
    const left = undone.get(item.bulkEditId ?? '')
    if (!left || left.some((refused) => refused.id === item.id)) return [item]
    return item.earlier ? standing(item.earlier) : []
  }
  return moved.flatMap(standing).filter(({ start, end }) => start ?? end)
}

/** The bidders were told of these: only a bulk edit that is undone now would have them know something wrong. */
export function noteTold(orgSlug: string, moved: MovedItem[], now = Date.now()): void {
  const items = moved.flatMap((item) => (item.bulkEditId === null ? [] : [knownOf(item)]))
  $moved.set({ ...$moved.get(), [orgSlug]: { at: now, items } })
}

/** Where bidders know an item to be, and where it is once its bulk edit is undone. */
function knownOf({ earlier, ...item }: MovedItem): MovedItem {
  const back = (move: Move | null, before: Move | null | undefined) => move && moveOf(move[1], before?.[1] ?? move[0])
  const undone = { start: back(item.start, earlier?.start), end: back(item.end, earlier?.end), bulkEditId: null }
  return { ...item, start: null, end: null, earlier: { ...item, ...undone } }
}

function joined(first: Move | null, second: Move | null): Move | null {
  return first && second ? moveOf(first[0], second[1]) : (second ?? first)
}

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
  /** How it is moved once that bulk edit is undone, if it is then. */
  earlier?: MovedItem | undefined
}

/** What was moved, and when last, in milliseconds. */
interface Moved {
  at: number
  items: MovedItem[]
}

/** What this device moved since the bidders were last told, by organization. A reload must not lose whom to tell. */
export const $moved = persistentJSON<Record<string, Moved>>('bidlark:moved', {})
