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

/** What was moved at an organization. */
export function movedAt(orgSlug: string): MovedItem[] {
  return $moved.get()[orgSlug] ?? []
}

/** From one instant to another; `null` when they are the same. */
export function moveOf(before: string, after: string): Move | null {
  return before === after ? null : [before, after]
}

/** Notes that items were moved. What is back where it was needs telling no more. */
export function noteMoved(orgSlug: string, moved: MovedItem[]): void {
  const all = new Map(movedAt(orgSlug).map((item) => [item.id, item]))
  for (const item of moved) {
    const known = all.get(item.id)
    all.set(item.id, {
      ...item,
      start: joined(known?.start ?? null, item.start),
      end: joined(known?.end ?? null, item.end),
    })
  }
  set(
    orgSlug,
    [...all.values()].filter(({ start, end }) => start ?? end),
  )
}

/** A bulk edit was undone, but for what it could not bring back. */
export function forgetUndone(orgSlug: string, bulkEditId: string, leftIds: string[]): void {
  set(
    orgSlug,
    movedAt(orgSlug).filter((item) => item.bulkEditId !== bulkEditId || leftIds.includes(item.id)),
  )
}

/** The bidders were told, or shall not be. */
export function forgetMoved(orgSlug: string): void {
  set(orgSlug, [])
}

function joined(first: Move | null, second: Move | null): Move | null {
  return first && second ? moveOf(first[0], second[1]) : (second ?? first)
}

function set(orgSlug: string, items: MovedItem[]) {
  $moved.set({ ...$moved.get(), [orgSlug]: items })
}
