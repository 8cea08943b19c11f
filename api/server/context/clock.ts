import type { Logger } from 'pino'
import type { Sql } from '../../../db/clients.ts'
import { inTime } from './unavailable.ts'

/** The database's clock, which all processes go by, however wrong their machines' own are. See product#bid-clock. */
export interface Clock {
  /**
   * As last measured, and by monotonic time since; by this machine's own clock until then. Where it was ahead it goes at
   * half its speed until it is right: if it went back, a refund would come before its payment, and if it stood still, at the
   * same time as the next. Only once it was wrong by over a second is it set back.
   */
  now(): Date
  /** Asks the database. @returns a time that is not before its answer, unless it takes too long */
  measure(): Promise<Date>
  /** Measures until it is known closely, before the first bid is judged by it; where answers are slow, for a while. */
  measureClosely(): Promise<void>
  /** By how many milliseconds this machine's own clock is ahead; negative when it is behind. */
  offsetMs(): number
  /** Stops measuring. */
  close(): void
}

/** What a machine knows of the time, in milliseconds: its own clock, and time that no one can set. */
interface Machine {
  wall(): number
  monotonic(): number
}

const MILLISECONDS_BETWEEN_MEASUREMENTS = 5_000
const PATIENCE_MILLISECONDS = 2_000
/** Above this a clock is wrong, not measured inexactly: a measurement is off by half its patience at most. */
const TOLERATED_OFFSET_MILLISECONDS = PATIENCE_MILLISECONDS / 2

/** Within this, a clock is known closely. */
const CLOSE_MILLISECONDS = 50
/** So long a start waits for such an answer. */
const LONGEST_FIRST_MEASURING_MILLISECONDS = 3_000

/** Between which an answer leaves `ahead`, in milliseconds. */
interface Bounds {
  least: number
  most: number
}

const thisMachine: Machine = { wall: () => Date.now(), monotonic: () => performance.now() }

/**
 * Opens the clock of this process, which is measured at once and then every few seconds.
 * @param askDatabase what its clock says, in milliseconds
 */
export function openClock(askDatabase: () => Promise<number>, log: Logger, machine = thisMachine): Clock {
  /** What to add to monotonic time. */
  let ahead = machine.wall() - machine.monotonic()
  let isMeasured = false
  let isTolerated = true
  /** What it was, and by monotonic time when. */
  let latest = Number.NEGATIVE_INFINITY
  let latestAt = machine.monotonic()
  const estimate = () => ahead + machine.monotonic()
  const offsetMs = () => Math.round(machine.wall() - machine.monotonic() - ahead)

  function now() {
    const at = machine.monotonic()
    latest = Math.max(estimate(), latest + (at - latestAt) / 2)
    latestAt = at
    return new Date(latest)
  }

  /** @returns how far apart the bounds of the answer are */
  async function ask() {
    const sentAt = machine.monotonic()
    const answer = await inTime(askDatabase(), PATIENCE_MILLISECONDS)
    const bounds = { least: answer - machine.monotonic(), most: answer - sentAt }
    ahead = isMeasured ? within(bounds, ahead) : (bounds.least + bounds.most) / 2
    isMeasured = true
    if (latest - estimate() > TOLERATED_OFFSET_MILLISECONDS) latest = Number.NEGATIVE_INFINITY
    warn(bounds)
    return bounds.most - bounds.least
  }

  async function measure() {
    await ask()
    return now()
  }

  async function measureClosely() {
    const until = machine.monotonic() + LONGEST_FIRST_MEASURING_MILLISECONDS
    while (machine.monotonic() < until) {
      if ((await ask()) <= CLOSE_MILLISECONDS) return
    }
  }

  /** A machine is wrong by what an answer leaves no doubt of: a busy one is not told to be set right. */
  function warn(bounds: Bounds) {
    const wasTolerated = isTolerated
    const own = machine.wall() - machine.monotonic()
    isTolerated = Math.abs(own - within(bounds, own)) <= TOLERATED_OFFSET_MILLISECONDS
    if (wasTolerated && !isTolerated)
      log.warn(
        { clockOffsetMs: offsetMs() },
        'the clock of this machine differs from that of the database: set it right',
      )
  }

  const measureOrWarn = () =>
    void measure().catch((error: unknown) => log.warn({ err: error }, 'the clock of the database could not be read'))
  measureOrWarn()
  const measuring = setInterval(measureOrWarn, MILLISECONDS_BETWEEN_MEASUREMENTS)
  return { now, measure, measureClosely, offsetMs, close: () => clearInterval(measuring) }
}

/** What the clock of the database says, in milliseconds. */
export async function askDatabase(sql: Sql): Promise<number> {
  const [answer] = await sql<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
  if (!answer) throw new Error('The database did not say what time it is')
  return answer.ms
}

/**
 * The database read its clock somewhere between question and answer. An estimate within these bounds is as good as any
 * and stays, so that a slow answer moves nothing; one outside goes to the nearer of them, also after a clock was set.
 */
function within({ least, most }: Bounds, estimate: number): number {
  return Math.min(Math.max(estimate, least), most)
}
