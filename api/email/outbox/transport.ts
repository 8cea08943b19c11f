/** An email in words, ready to be sent. */
export interface Envelope {
  /** The row's id in the outbox. */
  id: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

/**
 * What became of an email that was given to it. `refused`: this one will never go. `later`: this one may go some other
 * time. `down`: no email goes now, whichever it is. `unconfirmed`: the provider had all of it and fell silent, so it may
 * have been sent. Of a provider that takes many in one call: `busy`: that call was one too many, nothing more.
 * `unanswered`: the call may have been taken; made again under its key it counts once. `failed`: the call failed, maybe
 * over one of its emails.
 */
export type SendResult =
  | { kind: 'accepted'; providerId: string | null }
  | { kind: 'refused'; problem: string }
  | { kind: 'later'; problem: string }
  | { kind: 'down' | 'unanswered'; problem: string; retryAfterSeconds?: number }
  | { kind: 'unconfirmed'; problem: string }
  | { kind: 'busy'; problem: string }
  | { kind: 'failed'; problem: string; isDown: boolean; retryAfterSeconds?: number }

export type Unsent = Exclude<SendResult, { kind: 'accepted' }>

/** Whether the provider had better be left alone for a while. */
export function isProviderDown(result: SendResult): result is Unsent {
  const { kind } = result
  return kind === 'down' || kind === 'unconfirmed' || kind === 'unanswered' || (kind === 'failed' && result.isDown)
}

/** Something that sends email. */
export interface Transport {
  /** How many emails it takes in one call. */
  batchSize: number
  /** How many calls may be under way, slow ones apart. */
  callsAtOnce: number
  /** Fulfilled when the next call may be made. */
  ready(): Promise<void>
  /** How many it allows at present, where it sets a rate. */
  callsPerSecond?(): number
  /**
   * Hands over emails in one call. Never throws. It may take many minutes to answer.
   * @param key by which the provider knows that it was handed the same ones before, where it knows keys
   * @returns what became of each
   */
  send(batch: Envelope[], key: string): Promise<SendResult[]>
  close(): void
}

/** A transport that takes one email a call, as fast as it can. */
export function oneByOne(callsAtOnce: number, send: (envelope: Envelope) => Promise<SendResult>) {
  return {
    batchSize: 1,
    callsAtOnce,
    ready: () => Promise.resolve(),
    send: (batch: Envelope[]) => Promise.all(batch.map(send)),
  }
}

/** So many slow calls may be under way beside the others. */
export const MOST_SLOW_CALLS = 40

/**
 * Counts the calls that are under way. One that takes longer than `slowAfter`, in milliseconds, makes room for another, so
 * that few of them hold up nobody else.
 */
export function openCalls(slowAfter: number) {
  const running = new Set<Promise<void>>()
  let quick = 0
  let change = Promise.withResolvers<void>()

  function changed() {
    change.resolve()
    change = Promise.withResolvers()
  }

  return {
    /** Whether one more may begin, when `atOnce` may be under way, slow ones apart. */
    hasRoom: (atOnce: number) => running.size - quick < MOST_SLOW_CALLS && quick < atOnce,
    isIdle: () => running.size === 0,
    /** Fulfilled when one ends or becomes slow, or somebody says that there may be more to do. */
    next: () => change.promise,
    changed,
    /** Counts `work` until it ends. */
    add(work: Promise<void>) {
      quick++
      let isQuick = true
      const stopCounting = () => {
        if (isQuick) quick--
        isQuick = false
        changed()
      }
      const timer = setTimeout(stopCounting, slowAfter)
      const ended = work.finally(() => {
        clearTimeout(timer)
        running.delete(ended)
        stopCounting()
      })
      running.add(ended)
    },
  }
}
