/** Leaves a place. */
export type Leave = () => void

/** Room for open streams: so many of each network, and so many in all. */
export function openStreamPlaces({ ofNetwork, inAll }: { ofNetwork: number; inAll: number }) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** A place for one more stream; `null` when there is none. It is left once, however often it is called. */
    take(network: string): Leave | null {
      const others = taken.get(network) ?? 0
      if (others >= ofNetwork || all >= inAll) return null
      taken.set(network, others + 1)
      all++
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all--
        const left = (taken.get(network) ?? 1) - 1
        if (left > 0) taken.set(network, left)
        else taken.delete(network)
      }
    },
  }
}
