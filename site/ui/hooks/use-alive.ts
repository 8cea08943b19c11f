import { useSyncExternalStore } from 'react'

/** Whether the page has come alive: false as the server sends it and while scripts load. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
