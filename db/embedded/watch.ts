import { hasLiveServer, startPostgres } from './embedded.ts'

const MILLISECONDS_BETWEEN_CHECKS = 500
/** What a killed server leaves behind is in the way of the next one for some seconds. */
const MOST_FAILURES = 10

/**
 * Starts the server below `dataDir` again whenever it is gone.
 * @param url where everybody expects it
 * @param giveUp hears why it cannot be had again
 * @returns how to stop watching, which must come before the server is stopped
 */
export function watchPostgres(dataDir: string, url: string, giveUp: (problem: unknown) => void): () => Promise<void> {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false

  async function watch() {
    let failures = 0
    while (!isStopping) {
      await Promise.race([Bun.sleep(MILLISECONDS_BETWEEN_CHECKS), stopping.promise])
      if (isStopping || (await hasLiveServer(dataDir))) continue
      console.warn('The embedded PostgreSQL is gone, and is started again.')
      failures = await startAgain(dataDir, url).then(
        () => 0,
        (problem: unknown) => countFailure(failures, problem),
      )
    }
  }

  const watching = watch().catch(giveUp)
  return () => {
    isStopping = true
    stopping.resolve()
    return watching
  }
}

async function startAgain(dataDir: string, url: string) {
  const again = await startPostgres(dataDir)
  if (again.url === url) return
  throw new Error(`The embedded PostgreSQL had to move to another port. Restart to find it there.`)
}

function countFailure(before: number, problem: unknown): number {
  if (before + 1 === MOST_FAILURES) throw problem
  return before + 1
}
