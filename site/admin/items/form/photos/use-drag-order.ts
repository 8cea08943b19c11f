import { type PointerEvent, useState } from 'react'

interface Drag {
  rows: RowBox[]
  from: number
  /** Where on the page it began. */
  startedAt: number
  /** How far the pointer is below that by now. */
  distance: number
}

/** This close to an edge of the screen a drag scrolls the page. */
const EDGE_PIXELS = 72
const SCROLL_PIXELS = 14

/**
 * Rows of a list that are dragged by a handle, with mouse, finger, or pen. Nothing moves in the document until the row
 * is dropped, so that the handle stays the one that the pointer holds.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function begin(event: PointerEvent<HTMLElement>, from: number) {
    const list = event.currentTarget.closest('ol')
    if (!list || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const rows = [...list.children].map((row) => boxOf(row))
    setDrag({ rows, from, startedAt: event.pageY, distance: 0 })
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (!drag) return
    scrollNearEdge(event.clientY)
    setDrag({ ...drag, distance: event.pageY - drag.startedAt })
  }

  function drop(event: PointerEvent<HTMLElement>) {
    if (!drag) return
    const to = placeAfterDrag(drag.rows, drag.from, event.pageY - drag.startedAt)
    setDrag(null)
    if (to !== drag.from) onMove(drag.from, to)
  }

  return {
    /** Which row is dragged; `null` for none. */
    dragged: drag?.from ?? null,
    below: (index: number) => (drag ? shownBelow(index, drag) : 0),
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, index),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
  }
}

function boxOf(row: Element): RowBox {
  const { top, height } = row.getBoundingClientRect()
  return { top, height }
}

function scrollNearEdge(clientY: number) {
  if (clientY < EDGE_PIXELS) window.scrollBy(0, -SCROLL_PIXELS)
  if (clientY > window.innerHeight - EDGE_PIXELS) window.scrollBy(0, SCROLL_PIXELS)
}

/** Where a row lies in its list, in pixels. */
interface RowBox {
  top: number
  height: number
}

/** Which place a row would have if it were dropped `distance` pixels below its own: what its middle has passed. */
export function placeAfterDrag(rows: readonly RowBox[], from: number, distance: number): number {
  const dragged = rows[from]
  if (!dragged) throw new Error(`No row ${from}`)
  const middle = middleOf(dragged) + distance
  return rows.filter((row) => row !== dragged && middleOf(row) < middle).length
}

/** How far below its own place a row is shown while another one is dragged, so that a gap tells where that would go. */
export function shownBelow(index: number, drag: { rows: readonly RowBox[]; from: number; distance: number }): number {
  const { rows, from, distance } = drag
  if (index === from) return distance
  const to = placeAfterDrag(rows, from, distance)
  if (index > from && index <= to) return -stepOf(rows, from)
  return index < from && index >= to ? stepOf(rows, from) : 0
}

function middleOf({ top, height }: RowBox): number {
  return top + height / 2
}

/** What a row takes of its list, the gap beside it included. */
function stepOf(rows: readonly RowBox[], from: number): number {
  const [first, second] = rows
  const gap = first && second ? second.top - first.top - first.height : 0
  return (rows[from]?.height ?? 0) + gap
}

/** `list` with what is at `from` at `to` instead; the others keep their order. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...list.slice(from, from + 1))
}
