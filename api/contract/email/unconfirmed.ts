/** How many emails an organization causes a day at most while its admin has not confirmed theirs. */
export const UNCONFIRMED_EMAILS_A_DAY = 100
