/** Who does something at the checkout. */
export interface Staff {
  /** `null` for somebody without an account. */
  id: string | null
  /** As it is written down; an account may go. */
  name: string
}

/** By whom, and when, something is done there. */
export interface Doing {
  staff: Staff
  now: Date
}
