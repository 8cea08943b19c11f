import { atom } from 'nanostores'
import { call } from '../api-client/call.ts'

const TYPING_PAUSE_MS = 500
const SHORTEST_ASKED = 3
export const SLUG_TAKEN = 'This URL is already taken'

/**
 * What is known of the address being typed. `taken` has its reason: some may be had by nobody. See
 * product#slug-check.
 */
export type SlugCheck = { kind: 'idle' | 'checking' | 'available' } | { kind: 'taken'; message: string }

export const $slugCheck = atom<SlugCheck>({ kind: 'idle' })

let latest = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks whether `slug` is free, 500 ms after the last call and from 3 characters on. */
export function checkSlug(slug: string): void {
  latest = slug
  clearTimeout(timer)
  const isAsked = slug.length >= SHORTEST_ASKED
  $slugCheck.set({ kind: isAsked ? 'checking' : 'idle' })
  if (isAsked) timer = setTimeout(() => ask(slug), TYPING_PAUSE_MS)
}

async function ask(slug: string) {
  const check = await answerFor(slug)
  if (slug === latest) $slugCheck.set(check)
}

async function answerFor(slug: string): Promise<SlugCheck> {
  try {
    const { available, message } = await call('GET', `/api/check-slug/${encodeURIComponent(slug)}`)
    return available ? { kind: 'available' } : { kind: 'taken', message: message ?? SLUG_TAKEN }
  } catch {
    // Nothing is known, and nothing is claimed: creating the organization decides.
    return { kind: 'idle' }
  }
}
