/** Where a row lies in its list, in pixels. */
export interface RowBox {
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
