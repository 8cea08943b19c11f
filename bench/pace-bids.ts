/** A bid, whom it displaced, and how it was answered; times in milliseconds. */
export interface PacedBid {
  displaced: string | null
  isAccepted: boolean
  sentAt: number
  ms: number
}

/** Places bids at a steady pace over the first `items`, each by a new bidder and above the one before. */
export function paceBids(port: number, { items, perSecond }: { items: number; perSecond: number }) {
  let turn = 0
  async function place(): Promise<PacedBid> {
    const index = turn++
    const sentAt = Date.now()
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/bench/auction/item-${1 + (index % items)}/bid`, {
      method: 'POST',
      // Each from a network of its own, as families bid, where the server goes by that.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${index & 255}.${(index >> 8) & 255}.1` },
      body: JSON.stringify({ email: bidderOf(index), amount: 125 + 5 * Math.floor(index / items) }),
    })
    await answer.arrayBuffer()
    const displaced = index >= items ? bidderOf(index - items) : null
    return { displaced, isAccepted: answer.ok, sentAt, ms: performance.now() - startedAt }
  }
  return {
    place,
    async run(seconds: number) {
      const placed: Promise<PacedBid>[] = []
      const startedAt = performance.now()
      for (let index = 0; index < seconds * perSecond; index++) {
        const wait = startedAt + (index * 1000) / perSecond - performance.now()
        if (wait > 0) await Bun.sleep(wait)
        placed.push(place())
      }
      const bids = await Promise.all(placed)
      const times = bids.map(({ ms }) => ms)
      return { bids, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
    },
  }
}

const bidderOf = (index: number) => `bidder${index}@example.org`

/** The figure below which that share of all lies, rounded; 0 of none. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
}
