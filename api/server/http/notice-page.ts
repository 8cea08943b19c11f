import { PRODUCT_NAME } from '../../contract/values/product.ts'
import { type Language, languageOf } from '../../contract/values/text/language.ts'
import { maintenanceWords, requestWords } from '../../contract/words/catalogues.ts'

interface Notice {
  language: Language
  text: string
  status: number
  retrySeconds: number
  headers?: Record<string, string>
}

/** Answers a visitor with a page that says why theirs is not there yet, and loads it again by itself. */
export function noticePage({ language, text, status, retrySeconds, headers }: Notice): Response {
  return new Response(drawPage(language, text, retrySeconds), {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(retrySeconds),
      'cache-control': 'no-store',
    },
  })
}

/** Somebody is to come back in a moment: too much is asked for at once. */
export function busyPage({ headers }: Request): Response {
  const language = languageOf(headers)
  return noticePage({ language, text: requestWords(language)('tooManyPages'), status: 503, retrySeconds: 1 })
}

function drawPage(language: Language, text: string, retrySeconds: number): string {
  const title = maintenanceWords(language)('title')
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>${title} | ${PRODUCT_NAME}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#fbf7f0, #141a18);
         color: light-dark(#1e2a26, #f3ede2); font: 1.0625rem/1.55 system-ui, sans-serif }
  main { max-width: 28rem; padding: 2rem; text-align: center }
  h1 { font: 600 2rem/1.15 Georgia, serif }
</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`
}
