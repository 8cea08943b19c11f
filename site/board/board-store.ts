import { atom } from 'nanostores'
import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import { send } from '../api-client/send.ts'
import { serverTimeOf } from '../api-client/server-clock.ts'
import { setClock } from '../item/clock-store.ts'
import { readWhileStale } from '../item/read-while-stale.ts'

/** An evening changes many items at once. With paddles up, a second is what the room waits for. */
export const REST_MS = 500

/** The board as last read; `null` until then. */
export const $board = atom<PublicBoard | null>(null)

/** Whether the last reading succeeded. */
export const $isLive = atom(true)

let etag: string | null = null

/** Reads the board again; changes that come meanwhile are read once more after that. Sets the clock. Never throws. */
export const refreshBoard = readWhileStale(async (orgSlug: string) => {
  // What rested between two readings goes on, maybe after its page.
  if (orgSlug === $board.get()?.organization.slug) $isLive.set(await read(orgSlug).catch(() => false))
}, REST_MS)

async function read(orgSlug: string): Promise<boolean> {
  const sentAt = new Date()
  const answer = await send('GET', `/api/${orgSlug}/board`, {
    headers: etag ? { 'If-None-Match': etag } : {},
  })
  setClock(serverTimeOf(answer, sentAt))
  if (answer.status === 304) return true
  // Switched off: the page then says that there is none.
  if (answer.status === 404) location.reload()
  if (!answer.ok) return false
  $board.set(await answer.json())
  etag = answer.headers.get('ETag')
  return true
}
