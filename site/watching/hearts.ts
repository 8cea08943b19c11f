import { send } from '../api-client/send.ts'
import { heartsOf, storeHearts } from '../device/device-hearts.ts'
import { forgetWatched } from '../device/forget-watched.ts'
import { isKnownDevice, noteDevice } from '../device/known-device.ts'

const NOTE_MS = 12_000
let noteEnds: ReturnType<typeof setTimeout> | undefined

/** Shows on every heart of the page whether its item is watched. */
export function paintHearts(orgSlug: string): void {
  const { ids } = heartsOf(orgSlug)
  for (const heart of document.querySelectorAll<HTMLElement>('[data-watch]')) {
    const { watch = '', on = '', off = '' } = heart.dataset
    const isWatched = ids.includes(watch)
    heart.setAttribute('aria-pressed', String(isWatched))
    heart.setAttribute('aria-label', isWatched ? on : off)
  }
}

/** Watches the item of a heart, or not any more: on the server where the device is known, else on the device. */
export async function turnHeart(orgSlug: string, heart: HTMLElement): Promise<void> {
  const id = heart.dataset.watch ?? ''
  const wanted = !heartsOf(orgSlug).ids.includes(id)
  if (isKnownDevice()) {
    const outcome = await sendHearts(orgSlug, [id], wanted)
    if (outcome.kind === 'failed') return note(outcome.message ?? wordsOf().failed)
  }
  // Read again, as another heart may have been pressed meanwhile.
  const { ids, isSent } = heartsOf(orgSlug)
  const others = ids.filter((other) => other !== id)
  storeHearts(orgSlug, { ids: wanted ? [...others, id] : others, isSent })
  // Said once: whoever watches more knows.
  if (wanted && ids.length === 0 && !isKnownDevice()) noteWithLink(wordsOf().saved)
}

function noteWithLink(text: string) {
  const { href, myBids } = wordsOf()
  const link = document.createElement('a')
  link.href = href
  link.textContent = myBids
  link.className = 'underline'
  note(`${text} `, link, '.')
}

function note(...parts: (string | Node)[]) {
  const line = document.querySelector('[data-watch-note]')
  clearTimeout(noteEnds)
  line?.replaceChildren(...parts)
  noteEnds = setTimeout(() => line?.replaceChildren(), NOTE_MS)
}

function wordsOf() {
  const {
    saved = '',
    failed = '',
    myBids = '',
    href = '',
  } = document.querySelector<HTMLElement>('[data-watch-note]')?.dataset ?? {}
  return { saved, failed, myBids, href }
}

/**
 * `unknown`: the device is nobody's any more. `message`: why not, in the server's words; `null` without an answer, or where
 * it may take them later.
 */
type SentHearts = { kind: 'done' | 'unknown' } | { kind: 'failed'; message: string | null }

/** Has the server watch items for the device's bidder, or not any more. Never throws. */
export async function sendHearts(orgSlug: string, itemIds: string[], wanted: boolean): Promise<SentHearts> {
  try {
    const options = { credentials: 'include' as const, body: { itemIds, wanted } }
    const answer = await send('POST', `/api/${orgSlug}/my-bids/watch`, options)
    if (answer.ok) return { kind: 'done' }
    if (answer.status >= 500) return { kind: 'failed', message: null }
    if (answer.status !== 401) return { kind: 'failed', message: (await answer.json()).message }
    noteDevice(false)
    forgetWatched()
    return { kind: 'unknown' }
  } catch {
    return { kind: 'failed', message: null }
  }
}
