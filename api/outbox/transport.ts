/** An email in words, ready to be handed over. */
export interface Envelope {
  /** The row's id in the outbox: a provider recognizes a repeat by it. */
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
 * What became of an email that was handed over. `refused`: this one will never go. `later`: this one may go some other
 * time. `down`: no email goes now, whichever it is.
 */
export type Handover =
  | { kind: 'accepted'; providerId: string | null }
  | { kind: 'refused'; problem: string }
  | { kind: 'later'; problem: string }
  | { kind: 'down'; problem: string; retryAfterSeconds?: number }

/** Something that sends email. */
export interface Transport {
  /** Never throws, and answers within half a minute. */
  send(envelope: Envelope): Promise<Handover>
  close(): void
}

/** No email takes longer; what does is tried again. */
export const LONGEST_HANDOVER_MS = 20_000
