// Lengths of time, named once.
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const SECOND_MS = 1000
export const MINUTE_MS = MINUTE_SECONDS * SECOND_MS
export const HOUR_MS = HOUR_SECONDS * SECOND_MS
export const DAY_MS = DAY_SECONDS * SECOND_MS
