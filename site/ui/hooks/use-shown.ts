import { useLayoutEffect, useRef } from 'react'

/**
 * Tells whether what uses it is still on screen: a late answer neither closes what was opened since nor leads anyone away
 * from where they went.
 */
export function useShown(): () => boolean {
  const isShown = useRef(true)
  // Other effects of a screen end only once the script of the next one is there.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
