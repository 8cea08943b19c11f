import type { Readable } from 'node:stream'

/** How long the parts of a handover over SMTP may take, in milliseconds. */
export interface Patience {
  /** Until a connection is free, greeted, and signed in. */
  connecting: number
  /** From naming the sender until the whole message has left. Until then the server cannot have taken it. */
  sending: number
  /** Until the server says that it has the message. Given up sooner, it may take it all the same. */
  confirming: number
}

/** Ten minutes for the last word, as RFC 5321, 4.5.3.2.6, asks of clients, so that few emails are repeated in vain. */
export const USUAL_PATIENCE: Patience = { connecting: 120_000, sending: 60_000, confirming: 600_000 }

/** Follows one handover, and aborts its `signal` when a part takes too long. */
export function watchHandover(patience: Patience) {
  const givingUp = new AbortController()
  let isComplete = false
  let timer: Timer

  function allow(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => givingUp.abort(), milliseconds)
  }

  allow(patience.connecting)
  return {
    signal: givingUp.signal,
    /** To be called when a connection begins to send `message`; sees when all of it was read. */
    follow(message: Readable): Readable {
      allow(patience.sending)
      return message.once('end', () => {
        isComplete = true
        allow(patience.confirming)
      })
    },
    /** Whether the server may have all of the message. */
    isComplete: () => isComplete,
    end: () => clearTimeout(timer),
  }
}
