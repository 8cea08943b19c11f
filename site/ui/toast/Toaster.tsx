import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useStore } from '../hooks/use-store.ts'
import { $toast } from './toast-store.ts'

/** What shows toasts; `null` until it is fetched. */
const $toasts = atom<typeof import('./Toasts.tsx') | null>(null)

async function fetchToasts() {
  $toasts.set(await import('./Toasts.tsx'))
}

/**
 * Where toasts appear, once in each island that shows any. What shows them is fetched with the first press or toast:
 * most come after a press, and may say that the network is away.
 */
export function Toaster() {
  const isWanted = useStore($toast) !== null
  const toasts = useStore($toasts, { ssr: () => null })
  useEffect(() => {
    const fetchSoon = () => void fetchToasts().catch(() => {})
    if (isWanted) fetchSoon()
    const mounted = new AbortController()
    const once = { once: true, signal: mounted.signal }
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, fetchSoon, once)
    return () => mounted.abort()
  }, [isWanted])
  return toasts && <toasts.Toasts />
}
