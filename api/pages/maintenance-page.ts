import type { Config } from '../context/config.ts'
import { type Language, languageOf } from '../contract/values/language.ts'
import { PRODUCT_NAME } from '../contract/values/product.ts'
import { maintenanceWords } from '../contract/words/catalogues.ts'
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
      return new Response(drawPage(language), {
        status: 503,
        headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      })
    },
  })
}

function drawPage(language: Language): string {
  const say = maintenanceWords(language)
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${say('title')} | ${PRODUCT_NAME}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#fbf7f0, #141a18);
         color: light-dark(#1e2a26, #f3ede2); font: 1.0625rem/1.55 system-ui, sans-serif }
  main { max-width: 28rem; padding: 2rem; text-align: center }
  h1 { font: 600 2rem/1.15 Georgia, serif }
</style>
<main>
<h1>${say('title')}</h1>
<p>${say('text', { product: PRODUCT_NAME })}</p>
</main>
</html>
`
}
