/** Who does something at the checkout. */
export interface Staff {
  /** `null` for somebody without an account. */
  id: string | null
  /** As it is written down; an account may go. */
  name: string
  /** A helper's session, as its `tokenHash`: two helpers may go by one name. Members of the team have none. */
  session?: string
}

/** By whom, and when, something is done there. */
export interface Doing {
  staff: Staff
  now: Date
}
