/** What hashing a password costs where the test is about something else. */
export const LITTLE_WORK = { memoryCost: 8, timeCost: 1 }
