import { AsyncLocalStorage } from 'node:async_hooks'

/** Who acts. */
export interface Actor {
  /** `null` for somebody without an account who has a name here, see product#checkout-links. */
  id: string | null
  name: string
}

/** Who makes the request that is being answered, and from where. */
export interface Origin {
  /** `null` until they have proven who they are. */
  actor: Actor | null
  /** Whose account somebody failed to sign in to. */
  tried: Actor | null
  /** See `networkOf`. Asked only when it matters. */
  network: () => string
  /** Whether it is the shared organizer of the sandbox: what they play is not part of the activity. */
  isPlayed: boolean
  /** Whether the answer only asks for a password or a code first: nothing is refused by that. */
  isAsked?: true
}

// The one thing that is passed on unseen: were it an argument, every verb would have to pass it on, and a new one
// could forget to. Only the activity reads it, and the queue in which passwords are hashed.
const origins = new AsyncLocalStorage<Origin>()

/** Runs `work`, and all that it begins, as done from `origin`. */
export function actingFrom<Result>(origin: Origin, work: () => Result): Result {
  return origins.run(origin, work)
}

/** Where the present work comes from; `null` for what the site does by itself. */
export function presentOrigin(): Origin | null {
  return origins.getStore() ?? null
}
