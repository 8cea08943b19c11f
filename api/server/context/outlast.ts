import { isOutage } from './unavailable.ts'

const MILLISECONDS_BETWEEN_ATTEMPTS = 1_000

/** A wrong password or account, a database that does not exist, and TLS that cannot be had. */
const REFUSED = /^(28|3D|TLS_REFUSED)/

/**
 * Does `work` again until the database is there for it. Why it waits is printed, whenever that changes. A wrong password,
 * the name of no database, and a certificate that nobody vouches for are thrown: waiting does not mend them.
 */
export async function outlastOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let lastReason = ''; ; await Bun.sleep(MILLISECONDS_BETWEEN_ATTEMPTS)) {
    try {
      const result = await work()
      if (lastReason) console.warn('The database is there.')
      return result
    } catch (error) {
      const { code, reason } = reasonOf(error)
      if (REFUSED.test(code)) throw new Error(`The database refuses DATABASE_URL: ${reason}`)
      if (!isOutage(error)) throw error
      if (reason !== lastReason) console.warn(`The database is away, and the start waits for it: ${reason}`)
      lastReason = reason
    }
  }
}

function reasonOf(error: unknown) {
  const { code = '', message = '' } = error instanceof Error ? (error as Error & { code?: string }) : {}
  return { code, reason: message || code }
}
