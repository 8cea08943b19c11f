import { Elysia, ElysiaCustomStatusResponse } from 'elysia'
import type { Language } from '../../contract/values/text/language.ts'
import { durationInWords } from '../../contract/values/time/time-left.ts'
import { requestWords } from '../../contract/words/catalogues.ts'
import { answerLanguage } from './answer-language.ts'
import { clientIp, networkOf } from './client-ip.ts'
import type { RateLimit } from './limits.ts'
import { createLimit, type Limit, type RateLimitContext } from './rate-limit.ts'
import { refuse } from './refuse.ts'

/**
 * Guard: refuses requests that come too often from one network, before they are handled. What no database counts, each place
 * with this guard counts for itself.
 */
export function limited(context: RateLimitContext, row: RateLimit) {
  const limit = createLimit(context, row)
  return new Elysia()
    .derive(async ({ request, server, set }) => {
      const wait = await limit.count(networkOf(clientIp(request, server, context.config)))
      return wait === null ? {} : refuseTooMany(set, wait, answerLanguage(request))
    })
    .as('scoped')
}

/**
 * Guard: limits what is not found, such as a link that was made up, by network. It is judged first, so who has a right link is
 * let in whatever others in the network sent.
 */
export function limitedGuesses(context: RateLimitContext, row: RateLimit) {
  const limit = createLimit(context, row)
  return new Elysia()
    .onAfterHandle(async ({ request, server, set, responseValue }) => {
      if (!(responseValue instanceof ElysiaCustomStatusResponse) || responseValue.code !== 404) return
      const wait = await limit.count(networkOf(clientIp(request, server, context.config)))
      return wait === null ? undefined : refuseTooMany(set, wait, answerLanguage(request))
    })
    .as('scoped')
}

/**
 * Makes an attempt that counts only if it succeeds, because failing does no harm, such as by a form that is not filled
 * in yet. @returns how long to wait when too many succeeded before
 */
export async function countSuccess<Outcome extends { kind: string }>(
  limit: Limit,
  key: string,
  { attempt, success }: { attempt: () => Promise<Outcome>; success: Outcome['kind'] },
): Promise<Outcome | { kind: 'too-many'; seconds: number }> {
  // Counted before, or attempts made side by side would all pass.
  const seconds = await limit.count(key)
  if (seconds !== null) return { kind: 'too-many', seconds }
  const outcome = await attempt()
  if (outcome.kind !== success) await limit.forgive(key)
  return outcome
}

/** Answers that there were too many attempts, and when to come back. See product.md#rate-limits. */
export function refuseTooMany(
  set: { headers: Record<string, unknown> },
  seconds: number,
  language: Language = 'en',
  more: object = {},
) {
  set.headers['retry-after'] = String(seconds)
  const time = durationInWords(Math.ceil(seconds / 60) * 60, language)
  return refuse(429, requestWords(language)('tooMany', { time }), more)
}
