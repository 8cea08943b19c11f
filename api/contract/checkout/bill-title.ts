/** How many places of which kind. */
export interface BilledPlaces {
  kind: string
  quantity: number
}

/** What a line of a bill is called: "A Week at the Lake", "3 × Pizza Party", "Pizza Party: 2 × Adult, 1 × Child". */
export function billTitle(title: string, places: BilledPlaces[]): string {
  const quantities = new Map<string, number>()
  for (const { kind, quantity } of places) quantities.set(kind, (quantities.get(kind) ?? 0) + quantity)
  const unnamed = quantities.get('') ?? 0
  const named = [...quantities].filter(([kind]) => kind !== '').map(([kind, quantity]) => `${quantity} × ${kind}`)
  const own = unnamed > 1 ? `${unnamed} × ${title}` : title
  return named.length === 0 ? own : `${own}: ${named.join(', ')}`
}
