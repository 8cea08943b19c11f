const SECRET = /^#([\w-]{40,64})$/

/** What a checkout link carries behind its hash, where no server reads it; `null` in other addresses. */
export function secretIn(hash: string): string | null {
  return SECRET.exec(hash)?.[1] ?? null
}
