/** `list` with what is at `from` at `to` instead; the others keep their order. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...list.slice(from, from + 1))
}
