import { heartsOf, storeHearts } from '../device/device-hearts.ts'
import { sendHearts } from './hearts.ts'

/**
 * Gives the server what was watched before it knew the device. @returns whether the device can remember what the server
 * has instead
 */
export async function giveHearts(orgSlug: string): Promise<boolean> {
  const { ids, isSent } = heartsOf(orgSlug)
  if (isSent || ids.length === 0) return true
  const outcome = await sendHearts(orgSlug, ids, true)
  // In words it was refused for good: they ended meanwhile, or there is no room.
  return outcome.kind === 'done' || (outcome.kind === 'failed' && outcome.message !== null)
}

/** Remembers what the server has, for the hearts of the organization's pages. */
export function rememberWatched(orgSlug: string, items: { id: string; isWatched: boolean }[]): void {
  const ids = items.filter(({ isWatched }) => isWatched).map(({ id }) => id)
  // The last are kept, and what has ended is last of what the server has.
  storeHearts(orgSlug, { ids: ids.reverse(), isSent: true })
}
