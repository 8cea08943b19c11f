import { PRODUCT_NAME } from '../../contract/values/product.ts'
import { languageOf } from '../../contract/values/text/language.ts'
import { maintenanceWords } from '../../contract/words/catalogues.ts'
import type { Config } from '../context/config.ts'
import { noticePage } from '../http/notice-page.ts'
import { securityHeaders } from '../http/security-headers.ts'

/** A start is quicker than this, unless a database is made or changed first. */
const PATIENCE_MS = 1_000
const RETRY_SECONDS = 5

/**
 * Answers visitors that the site will be back soon, for as long as `work` takes; short work shows nothing. The port is
 * free again afterwards.
 */
export async function withMaintenancePage<Result>(config: Config, work: () => Promise<Result>): Promise<Result> {
  await using notice = new AsyncDisposableStack()
  const late = setTimeout(() => {
    const server = putUpNotice(config)
    notice.defer(() => server.stop(true))
  }, PATIENCE_MS)
  notice.defer(() => clearTimeout(late))
  return await work()
}

function putUpNotice(config: Config) {
  const headers = { ...securityHeaders(config), 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' }
  return Bun.serve({
    port: config.port,
    hostname: config.host,
    fetch({ url, headers: asked }) {
      const language = languageOf(asked)
      if (new URL(url).pathname.startsWith('/api/'))
        return Response.json(
          { message: maintenanceWords(language)('message'), code: 'unavailable' },
          { status: 503, headers },
        )
      const text = maintenanceWords(language)('text', { product: PRODUCT_NAME })
      return noticePage({ language, text, status: 503, retrySeconds: RETRY_SECONDS, headers })
    },
  })
}
