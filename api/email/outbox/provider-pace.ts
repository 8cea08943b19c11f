/** What a provider allows that does not say what it allows: Resend's default. */
const CALLS_PER_SECOND = 5
/** A little slower than is allowed: calls do not arrive exactly as far apart as they left. */
const MARGIN = 1.06
/** Others may use up the same rate, so what is refused is tried more slowly, and then faster again step by step. */
const [SLOWER, FASTER, SLOWEST] = [1.5, 0.9, 8]
/** However long a provider asks for. */
const LONGEST_WAIT_MS = 10_000

/** Spreads calls over time as a provider allows. The clock and the sleep are in milliseconds. */
export function openProviderPace({ now = () => performance.now(), sleep = (ms: number) => Bun.sleep(ms) } = {}) {
  let allowed = CALLS_PER_SECOND
  let slowness = 1
  let nextAt = 0
  const callsPerSecond = () => allowed / (MARGIN * slowness)
  return {
    callsPerSecond,
    /** Fulfilled when the next call may be made; each caller has a time of its own. */
    async ready(): Promise<void> {
      const at = Math.max(now(), nextAt)
      nextAt = at + 1000 / callsPerSecond()
      if (at > now()) await sleep(at - now())
    },
    /**
     * Records what the provider said of its limits with an answer.
     * @param isRefused whether the call was one too many
     */
    record(headers: Record<string, string> | null, isRefused: boolean) {
      const limit = Number(headers?.['ratelimit-limit'])
      if (limit > 0) allowed = limit
      slowness = isRefused ? Math.min(slowness * SLOWER, SLOWEST) : Math.max(slowness * FASTER, 1)
      if (!isRefused) return
      const seconds = Number(headers?.['retry-after']) || 1
      nextAt = Math.max(nextAt, now() + Math.min(seconds * 1000, LONGEST_WAIT_MS))
    },
  }
}
