import type { Logger } from 'pino'
import type { LockMode } from '../../../db/locks.ts'
import { patiently } from '../../../db/patience.ts'
import { request } from '../../contract/words/en.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { inTime, isOutage, Unavailable } from '../../server/context/unavailable.ts'
import { openBidMetrics } from './bid-metrics.ts'
import type { ItemOffer } from './item-state.ts'
import type { Judgement } from './judge-offer.ts'
import { judgeTogether } from './judge-together.ts'

/** Where bids wait for their item's turn. */
export interface BidQueue {
  /**
   * The judgement on an offer, once it is durable. Throws `Unavailable` when it cannot be judged now; whether it
   * counted is then unknown, and a retry with its key gets the answer.
   * @param arrivedAt when its request came, by `performance.now()`: what took long before counts, too
   */
  place(offer: ItemOffer, arrivedAt?: number): Promise<Judgement>
}

/** One transaction in flight each: enough to keep Postgres busy on two cores, more would only make groups smaller. */
const LANES = 2

/** Opens the queue of this process: a few lanes. Other processes have their own: the row lock, not the lane, is the truth. */
export function openBidQueue({ database, log, metrics }: Pick<AppContext, 'database' | 'log' | 'metrics'>): BidQueue {
  const measure = openBidMetrics(metrics, () => lanes.map(({ length }) => length))
  const lanes: Lane[] = Array.from(
    { length: LANES },
    () => new Lane((offers, mode) => measure.commit(judgeTogether(database, offers, mode)), log),
  )
  return {
    place: (offer, arrivedAt = performance.now()) =>
      measure.bid(laneOf(lanes, offer.auctionItemId).join(offer, arrivedAt), arrivedAt),
  }
}

/** Always the same lane for an item, so that its bids are judged in order of arrival. */
function laneOf(lanes: Lane[], auctionItemId: string): Lane {
  const lane = lanes[Number.parseInt(auctionItemId.slice(-6), 16) % lanes.length]
  if (!lane) throw new Error(`No lane for item ${auctionItemId}`)
  return lane
}

type Judge = (offers: ItemOffer[], mode: LockMode) => Promise<(Judgement | null)[]>

interface Waiting {
  offer: ItemOffer
  arrivedAt: number
  /** Given up, and not to be judged if that has not begun. */
  isLate: boolean
  answer(judgement: Judgement): void
  fail(reason: unknown): void
}

/** Bids judged in one transaction; more would keep the first of them waiting for the last. */
const LARGEST_GROUP = 64
const LONGEST_QUEUE = 2_000
/** Longer than Postgres waits for a lock. A later judgement still counts; a retry with the same key gets it. */
const LONGEST_JUDGED_MILLISECONDS = 4_000
/** From arrival to answer, with the check below: a person hears within four seconds that something is wrong. */
const LONGEST_WAIT_MILLISECONDS = 3_500
const MILLISECONDS_BETWEEN_CHECKS = 250

/**
 * A queue with one transaction in flight. What arrives meanwhile is judged together in the next one, so a hot item
 * needs one lock and one commit per group, and bids stay in order.
 */
class Lane {
  /** In order of arrival, over whatever items. */
  readonly #queue: Waiting[] = []
  /** Items whose lock somebody else held: their bids wait here, in order, and delay no other item. */
  readonly #apart = new Map<string, Waiting[]>()
  readonly #judge: Judge
  readonly #log: Logger
  /** Everything not answered yet, about in order of arrival. */
  readonly #unanswered = new Set<Waiting>()
  #checking: Timer | null = null
  #running = false

  constructor(judge: Judge, log: Logger) {
    this.#judge = judge
    this.#log = log
  }

  get length(): number {
    return this.#unanswered.size
  }

  /** The judgement on an offer, once it is durable. Rejects with `Unavailable` when it cannot be judged now. */
  join(offer: ItemOffer, arrivedAt: number): Promise<Judgement> {
    if (this.#unanswered.size >= LONGEST_QUEUE)
      return Promise.reject(new Unavailable('the queue is full', request.biddingBusy))
    const { promise, resolve, reject } = Promise.withResolvers<Judgement>()
    const waiting = { offer, arrivedAt, isLate: false, answer: resolve, fail: reject }
    this.#unanswered.add(waiting)
    this.#queue.push(waiting)
    // One timer for all: each bid's own would cost more than its place in the queue.
    this.#checking ??= setInterval(() => this.#giveUpLate(), MILLISECONDS_BETWEEN_CHECKS)
    if (!this.#running) void this.#run()
    return promise.finally(() => this.#unanswered.delete(waiting))
  }

  #giveUpLate() {
    const latest = performance.now() - patiently(LONGEST_WAIT_MILLISECONDS)
    for (const waiting of this.#unanswered) {
      if (waiting.arrivedAt > latest) continue
      waiting.isLate = true
      waiting.fail(new Unavailable('no judgement in time', request.biddingBusy))
    }
    if (this.#unanswered.size > 0) return
    if (this.#checking) clearInterval(this.#checking)
    this.#checking = null
  }

  async #run() {
    this.#running = true
    for (let group = this.#takeGroup(); group.length > 0; group = this.#takeGroup()) {
      const lockedElsewhere = await this.#answer(group, 'take what is free')
      for (const waiting of lockedElsewhere) this.#setApart(waiting)
    }
    this.#running = false
  }

  #takeGroup(): Waiting[] {
    const group: Waiting[] = []
    while (this.#queue.length > 0 && group.length < LARGEST_GROUP) {
      for (const waiting of this.#queue.splice(0, LARGEST_GROUP - group.length)) {
        if (waiting.isLate) continue
        if (this.#apart.has(waiting.offer.auctionItemId)) this.#setApart(waiting)
        else group.push(waiting)
      }
    }
    return group
  }

  #setApart(waiting: Waiting) {
    const item = waiting.offer.auctionItemId
    const line = this.#apart.get(item)
    if (line) {
      line.push(waiting)
      return
    }
    const started = [waiting]
    this.#apart.set(item, started)
    void this.#runApart(item, started)
  }

  async #runApart(item: string, line: Waiting[]) {
    // Lets the others of the same group join before the first transaction takes its share.
    await Promise.resolve()
    while (line.length > 0) {
      const group = line.splice(0, LARGEST_GROUP).filter(({ isLate }) => !isLate)
      if (group.length > 0) await this.#answer(group, 'wait')
    }
    this.#apart.delete(item)
  }

  /** Judges a group and answers it. @returns those whose item is locked elsewhere */
  async #answer(group: Waiting[], mode: LockMode): Promise<Waiting[]> {
    try {
      const offers = group.map(({ offer }) => offer)
      return answerEach(group, await inTime(this.#judge(offers, mode), LONGEST_JUDGED_MILLISECONDS))
    } catch (error) {
      return this.#answerOneByOne(group, mode, error)
    }
  }

  /** One bid that the database rejects must not fail the others; with the database away, none is tried again. */
  async #answerOneByOne(group: Waiting[], mode: LockMode, error: unknown): Promise<Waiting[]> {
    if (isOutage(error) || group.length === 1) {
      const reason = isOutage(error) ? new Unavailable(error, request.biddingBusy) : error
      for (const { fail } of group) fail(reason)
      return []
    }
    this.#log.warn({ err: error }, 'a group of bids failed and is judged one by one')
    const lockedElsewhere: Waiting[] = []
    for (const waiting of group) lockedElsewhere.push(...(await this.#answer([waiting], mode)))
    return lockedElsewhere
  }
}

function answerEach(group: Waiting[], judgements: (Judgement | null)[]): Waiting[] {
  return group.filter((waiting, index) => {
    const judgement = judgements[index]
    if (judgement) waiting.answer(judgement)
    return !judgement
  })
}
