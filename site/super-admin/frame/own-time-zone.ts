/** The reader's own time zone: each organization has another. */
export const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
