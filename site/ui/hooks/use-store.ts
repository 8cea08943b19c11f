import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * What a store has, now and after each change.
 * @param options.ssr what it has while the server renders and the page hydrates; otherwise what it began with, for an
 * island may hydrate after another part of the page has changed it
 */
export function useStore<Value>(store: ReadableAtom<Value>, { ssr }: { ssr?: () => NoInfer<Value> } = {}): Value {
  const get = () => store.get()
  // What is computed began with nothing.
  const getInitial = () => (store.init === undefined ? store.get() : store.init)
  return useSyncExternalStore(store.listen, get, ssr ?? getInitial)
}
