import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * What a store has, now and after each change.
 * @param options.ssr what it has while the server renders and the page hydrates: where it began, with `initial`
 */
export function useStore<Value>(
  store: ReadableAtom<Value>,
  { ssr }: { ssr?: 'initial' | (() => NoInfer<Value>) } = {},
): Value {
  const get = () => store.get()
  // It began with something, or `initial` is not asked for.
  const getInitial = () => store.init as Value
  return useSyncExternalStore(store.listen, get, ssr === 'initial' ? getInitial : (ssr ?? get))
}
