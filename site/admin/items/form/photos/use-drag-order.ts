import { type PointerEvent, useState } from 'react'
import { placeAfterDrag, type RowBox, shownBelow } from './drag-place.ts'

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
