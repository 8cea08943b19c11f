import { startTransition, useCallback, useMemo, useRef, useState } from 'react'
import type { ItemMatch } from '../../../../api/contract/auction/items/bulk-edit.ts'
import type { ListedItem } from '../../../../api/contract/auction/items/item-view.ts'

/** What of an item a selection has. */
export type Selectable = ItemMatch

/**
 * The items that are selected on the dashboard, also those on other pages; `null` while none are being selected.
 * @param auctions those on this page of the list
 */
export function useSelection(auctions: ListedItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Selectable> | null>(null)
  const last = useRef<string | null>(null)
  const onPage = useRef(auctions)
  onPage.current = auctions

  /** Selects an item, or not any more; with `isRange` all from the one before to it. */
  const select = useCallback((id: string, isSelected: boolean, isRange: boolean) => {
    const ids = isRange && last.current ? rangeBetween(shownIds(), last.current, id) : [id]
    last.current = id
    setChosen((before) => {
      const after = new Map(before)
      for (const item of onPage.current.filter((one) => ids.includes(one.id))) {
        if (isSelected) after.set(item.id, selectableOf(item))
        else after.delete(item.id)
      }
      return after
    })
  }, [])

  return useMemo(
    () => ({
      chosen,
      select,
      // Fifty cards become others: meanwhile the page stays alive.
      start: () => startTransition(() => setChosen(new Map())),
      stop: () => startTransition(() => setChosen(null)),
      replace: (items: Selectable[]) => startTransition(() => setChosen(new Map(items.map((item) => [item.id, item])))),
    }),
    [chosen, select],
  )
}
export type Selection = ReturnType<typeof useSelection>

function selectableOf(item: ListedItem): Selectable {
  const { id, title, itemNumber, startTime, endTime, hidesUntilOpen } = item
  const sellsPlaces = item.places !== null
  const isLeft = item.status === 'Ended' && !item.hasBids && !sellsPlaces && !item.isInHall
  return { id, title, itemNumber, startTime, endTime, hidesUntilOpen, sellsPlaces, isLeft }
}

/** The cards as they are on the screen: those that a section does not show, or another tab has, are in no range. */
function shownIds(): string[] {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select]')]
  return boxes.filter((box) => !box.closest('[role=tabpanel].hidden')).map(({ value }) => value)
}

/** What lies from `one` to `other` in a list, both included, whichever comes first; only `other` if `one` is not there. */
export function rangeBetween(list: string[], one: string, other: string): string[] {
  const [from, to] = [list.indexOf(one), list.indexOf(other)].sort((a, b) => a - b)
  return from === undefined || to === undefined || from < 0 ? [other] : list.slice(from, to + 1)
}
