/** The groups of nodes that lead back to themselves: Tarjan's strongly connected components of more than one node. */
export function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const cycles: string[][] = []

  function visit(node: string) {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      const reached = path.includes(next) ? lowest.get(next) : undefined
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? reached, reached))
    }
    if (lowest.get(node) !== order.get(node)) return
    const component = path.splice(path.indexOf(node))
    if (component.length > 1) cycles.push(component.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
