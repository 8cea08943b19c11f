import type { Orm } from '../../../db/clients.ts'
import { DAY_MS, SECOND_MS } from '../../contract/values/time/time.ts'
import { isSameSecret, readSiteKey } from '../context/token.ts'

/**
 * Signs what a form carries that anybody may post: when it was opened, which another process can tell too. Nobody else
 * can make one.
 */
export function openFormTokens(orm: Orm) {
  let known: Promise<string> | null = null

  function key(): Promise<string> {
    known ??= readSiteKey(orm).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  return {
    /** A token for the form about `subject`, opened at `now`. */
    async issue(subject: string, now: Date): Promise<string> {
      return sign(await key(), subject, String(now.getTime()))
    },
    /** For how many milliseconds the form about `subject` has been open; `null` when `token` is none of ours for it. */
    async ageOf(token: string, subject: string, now: Date): Promise<number | null> {
      const [openedAt = ''] = token.split('.')
      const isOurs = isSameSecret(token, sign(await key(), subject, openedAt))
      return isOurs ? now.getTime() - Number(openedAt) : null
    },
  }
}

function sign(key: string, subject: string, openedAt: string): string {
  const hash = new Bun.CryptoHasher('sha256', key).update(`form ${subject} ${openedAt}`)
  return `${openedAt}.${hash.digest('base64url')}`
}

/** Nobody fills in a form faster; a program does. */
const SHORTEST_OPEN_MS = 3 * SECOND_MS
const LONGEST_OPEN_MS = DAY_MS

/**
 * Why a form looks as if a program had filled it in, or `null`. People are told what to do.
 * @param trap of a field that people do not see
 * @param age for how many milliseconds the form has been open; `null` when it is none of ours
 */
export function refuseProgram(trap: string, age: number | null): 'trap' | 'stale' | 'early' | null {
  if (trap !== '') return 'trap'
  if (age === null || age > LONGEST_OPEN_MS) return 'stale'
  return age < SHORTEST_OPEN_MS ? 'early' : null
}
