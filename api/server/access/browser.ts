/** Where a call comes from, by what a browser sends by itself. */
export interface Browser {
  /** Its session, if it has one. */
  sessionToken: string | null
  /** Names this browser for long, also while nobody is signed in; a new one when it had none. */
  deviceToken: string
  /** See `networkOf`. */
  network: string
  /** What it says of itself. */
  userAgent: string
}
