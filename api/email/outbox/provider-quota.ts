import { type GetUsageResponseSuccess, Resend } from 'resend'
import type { EmailQuota } from '../../contract/email/email-view.ts'
import type { Config } from '../../server/context/config.ts'
import { inTime } from '../../server/context/unavailable.ts'

/** A page is not to wait for a provider that is slow. */
const LONGEST_READ_MS = 3_000
const FRESH_MS = 60_000

/**
 * How much of what the provider allows is used up, of the day or of the month, whichever is used up more; `null` when
 * it sets no limit, does not say, or is no provider that has any. Asked at most once a minute.
 */
export function openProviderQuota({ mail }: Pick<Config, 'mail'>): () => Promise<EmailQuota | null> {
  if (mail?.kind !== 'resend') return async () => null
  const resend = new Resend(mail.apiKey)
  let last: { at: number; quota: Promise<EmailQuota | null> } | null = null
  const read = async () => {
    const answer = await inTime(resend.usage.get(), LONGEST_READ_MS).catch(() => null)
    return answer?.data ? quotaIn(answer.data) : null
  }
  return () => {
    if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), quota: read() }
    return last.quota
  }
}

function quotaIn({ emails }: GetUsageResponseSuccess): EmailQuota | null {
  const quotas = (['daily', 'monthly'] as const).flatMap((period) => {
    const { used, limit, resets_at: resetsAt } = emails[period]
    return limit ? [{ period, used, limit, resetsAt }] : []
  })
  const [tightest] = quotas.toSorted((one, other) => other.used / other.limit - one.used / one.limit)
  return tightest ?? null
}
