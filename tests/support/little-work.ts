import { lowerPasswordCost } from '../../api/server/access/password.ts'

/** What hashing a password costs where the test is about something else. Its real cost is tested in password.test.ts. */
export const LITTLE_WORK = { memoryCost: 8, timeCost: 1 }

lowerPasswordCost(LITTLE_WORK)
