import { timingSafeEqual } from 'node:crypto'
import type { Orm, Tx } from '../../../db/clients.ts'
import { siteKey } from '../../../db/schema/upkeep.ts'

/** A secret nobody can guess: 32 random bytes, fit for a cookie or a link. See product#sessions. */
export function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** The SHA-256 that is stored in place of a secret, so that a stolen database lets nobody in. */
export function hashToken(secret: string): string {
  return new Bun.CryptoHasher('sha256').update(secret).digest('hex')
}

/** Whether what was given is the right secret, judged in constant time. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** By what this site signs links and forms: the same for all its processes, made when it is first needed. */
export async function readSiteKey(orm: Orm | Tx): Promise<string> {
  const [stored] = await orm.select().from(siteKey)
  if (stored) return stored.key
  await orm.insert(siteKey).values({}).onConflictDoNothing()
  const [made] = await orm.select().from(siteKey)
  if (!made) throw new Error('The site has no key')
  return made.key
}
