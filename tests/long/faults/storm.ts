/** An item that is bid on, as the storm knows it. */
export interface StormItem {
  id: string
  path: string
  endTime: number
  /** The next amount in dollars, as the last answer said. */
  next: number
}

/** One offer, and what its bidder was told in the end. */
export interface StormOffer {
  key: string
  email: string
  item: StormItem
  amount: number
  sentAt: number
  /** Of the last answer; 0 while none came. */
  status: number
  code: string | null
  answeredAt: number
}

/** How long a bidder goes on asking what became of an offer. */
const PATIENCE_MS = 45_000
const ANSWER_MS = 12_000

interface Plan {
  items: StormItem[]
  /** Where the processes are; asked in turn. */
  urls: string[]
  clients: number
  /** Between two offers of a client, in milliseconds. */
  pause: number
  isOver: () => boolean
}

/** Bids by many at once, each asking again with the same key until it has an answer that settles the offer. @param offers grows with each */
export async function bidStorm({ items, urls, clients, pause, isOver }: Plan, offers: StormOffer[] = []) {
  const outages: number[] = []
  const faults: string[] = []
  const errors: string[] = []
  let turn = 0

  async function client(index: number) {
    while (!isOver()) {
      const item = items[(index + turn++) % items.length]
      if (item && Date.now() < item.endTime + 500) await offerUntilAnswered(offerFor(item))
      await Bun.sleep(pause * (0.5 + Math.random()))
    }
  }

  function offerFor(item: StormItem): StormOffer {
    const key = crypto.randomUUID()
    const offer = { key, email: `${key}@example.org`, item, amount: item.next, sentAt: Date.now() }
    const waiting: StormOffer = { ...offer, status: 0, code: null, answeredAt: 0 }
    offers.push(waiting)
    return waiting
  }

  async function offerUntilAnswered(offer: StormOffer) {
    while (Date.now() < offer.sentAt + PATIENCE_MS) {
      await send(offer, urls[turn++ % urls.length] ?? '')
      if (offer.status && offer.status !== 503) return
      await Bun.sleep(150 + 200 * Math.random())
    }
  }

  async function send(offer: StormOffer, url: string) {
    const startedAt = Date.now()
    const response = await place(offer, url).catch((problem: Error) => problem)
    if (response instanceof Error) {
      errors.push(response.message)
      return
    }
    if (response.status >= 500) errors.push(`${response.status} after ${Date.now() - startedAt} ms`)
    const answer = await response.json().catch(() => null)
    if (!answer) return
    Object.assign(offer, { status: response.status, code: answer.code ?? null, answeredAt: Date.now() })
    if (response.status === 503) {
      outages.push(Date.now() - startedAt)
      if (!response.headers.has('retry-after')) faults.push('503 without when to come back')
    } else if (response.status >= 500) faults.push(`${response.status}: ${JSON.stringify(answer)}`)
    const next = Number(answer.minimumNextBid)
    if (next > offer.item.next) offer.item.next = next
  }

  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return { offers, outages, faults, errors }
}
export type Storm = Awaited<ReturnType<typeof bidStorm>>

/** Sends an offer once. */
function place({ key, email, item, amount }: StormOffer, url: string) {
  return fetch(`${url}${item.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ email, amount: amount.toFixed(2) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
}
