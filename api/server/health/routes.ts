import { Elysia } from 'elysia'
import { lockItemsForBids } from '../../../db/locks.ts'
import type { AppContext } from '../context/app-context.ts'
import { inTime } from '../context/unavailable.ts'

const LONGEST_CHECK_MILLISECONDS = 2_000

/** What a supervisor asks, and what a proxy asks that chooses among several processes. */
export function healthRoutes({ database, clock, stopping }: AppContext & { stopping: AbortSignal }) {
  let checking: Promise<unknown> | null = null

  /** Once for all who ask meanwhile: anybody may, and bids must not wait behind them. */
  async function check() {
    checking ??= askDatabase().finally(() => {
      checking = null
    })
    await checking
    return { status: 'ok', clockOffsetMs: clock.offsetMs() }
  }

  function askDatabase() {
    const reading = database.reads`select 1`
    // As a bid does: a pool that answers everything else may still be unable to lock, or may have become read-only.
    const bidding = database.judgeBids((tx) => lockItemsForBids(tx, [], [], 'take what is free'))
    return inTime(Promise.all([reading, bidding]), LONGEST_CHECK_MILLISECONDS)
  }

  return new Elysia({ tags: ['Health'] })
    .get('/health', check, { detail: { summary: 'Whether the site can serve' } })
    .get(
      '/health/ready',
      // Not thrown: the log would say at each stop that the database is away.
      ({ status }) =>
        stopping.aborted ? status(503, { message: 'This process is stopping.', code: 'unavailable' }) : check(),
      { detail: { summary: 'Whether to send this process more requests' } },
    )
}
