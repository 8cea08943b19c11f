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
 * time. `down`: no email goes now, whichever it is. `unconfirmed`: the provider had all of it and fell silent, so it may
 * have been sent.
 */
export type Handover =
  | { kind: 'accepted'; providerId: string | null }
  | { kind: 'refused'; problem: string }
  | { kind: 'later'; problem: string }
  | { kind: 'down'; problem: string; retryAfterSeconds?: number }
  | { kind: 'unconfirmed'; problem: string }

/** Whether the provider had better be left alone for a while. */
export function isProviderDown(handover: Handover): handover is Extract<Handover, { kind: 'down' | 'unconfirmed' }> {
  return handover.kind === 'down' || handover.kind === 'unconfirmed'
}

/** Something that sends email. */
export interface Transport {
  /** Never throws. It may take many minutes to answer. */
  send(envelope: Envelope): Promise<Handover>
  close(): void
}
