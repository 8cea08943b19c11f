import { type Handover, isProviderDown } from './transport.ts'

const SHORTEST_SECONDS = 2
/** No email is later than this once the provider is back. */
const LONGEST_SECONDS = 30
/** However long a provider asks for: it may be back sooner, and an email about a bid is of no use an hour later. */
const LONGEST_ASKED_SECONDS = 60

/** How long to wait for a provider that is down: 2 s, doubling to half a minute, or what it asked for, a minute at most. */
export function openProviderBackOff() {
  let seconds = 0
  let until = new Date(0)
  return {
    /** When it may be tried again; `null` for now. */
    until: (now: Date) => (now < until ? until : null),
    /** Whether the last attempt found the provider down. */
    isProbing: () => seconds > 0,
    /** Records how the provider answered. */
    record(handover: Handover, now: Date) {
      if (!isProviderDown(handover)) {
        seconds = 0
        return
      }
      if (now < until) return
      seconds = Math.min(Math.max(SHORTEST_SECONDS, seconds * 2), LONGEST_SECONDS)
      until = new Date(now.getTime() + (askedWait(handover) ?? seconds) * 1000)
    },
  }
}

function askedWait(handover: Handover): number | null {
  const asked = 'retryAfterSeconds' in handover && handover.retryAfterSeconds
  return asked ? Math.min(asked, LONGEST_ASKED_SECONDS) : null
}
