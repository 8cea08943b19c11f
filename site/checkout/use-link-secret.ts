import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'

/**
 * What the link carried by which the page was opened, or opened again in the same tab; `null` without one.
 * @param isInside whether they work here already: then the link has done its part, and leaves the address
 */
export function useLinkSecret(isInside: boolean): string | null {
  const [secret, setSecret] = useState(() => secretIn(location.hash))
  useEffect(() => {
    function look() {
      const newSecret = secretIn(location.hash)
      if (newSecret === null) return
      setSecret(newSecret)
      if (isInside) navigate('/', { replace: true })
    }
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [isInside])
  return secret
}

const SECRET = /^#([\w-]{40,64})$/

/** What a checkout link carries behind its hash, where no server reads it; `null` in other addresses. */
export function secretIn(hash: string): string | null {
  return SECRET.exec(hash)?.[1] ?? null
}
