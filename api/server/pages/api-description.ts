import { toOpenAPISchema } from '@elysiajs/openapi'
import { type AnyElysia, Elysia } from 'elysia'
import { z } from 'zod'
import { refuse } from '../http/refuse.ts'
import { answerWithFile, REVALIDATE, type StaticFile, toStaticFile } from './static-files.ts'

const INFO = {
  title: 'Bidlark',
  version: '1',
  description:
    'Prices are decimal strings in US dollars; instants are ISO 8601. A refusal is `{ message, code?, issues? }`.',
}

/** The description of the calls of `app` as a file of JSON, made from the schemas that judge them. */
function describeCalls(app: AnyElysia): StaticFile {
  const calls = toOpenAPISchema(app, { paths: ['/api/docs', '/api/docs/json', /\*/] }, undefined, {
    zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  })
  const json = JSON.stringify({ openapi: '3.1.2', info: INFO, ...calls })
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': REVALIDATE })
  return toStaticFile(new TextEncoder().encode(json), headers)
}

const FOLDER = new URL('.', import.meta.resolve('swagger-ui-dist/package.json'))
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The API of Bidlark</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<main id="calls"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/open.js"></script>
</html>`

/** Swagger is dark by a class, not by what the reader's device prefers. */
const OPEN = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)
SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#calls', deepLinking: true, validatorUrl: null })`

/** Swagger sets styles from its script; everything else stays as strict as on our own pages. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The description of the API: at `/api/docs` for people, with every file of it, at `/api/docs/json` for machines.
 * @param describedApp what is described, known once all rooms are there
 */
export function describeApi(describedApp: () => AnyElysia) {
  const hidden = { detail: { hide: true } }
  // Made once: it is long, and anybody may ask for it.
  let description: StaticFile | null = null
  return new Elysia({ prefix: '/docs' })
    .get(
      '/json',
      ({ request }) => {
        description ??= describeCalls(describedApp())
        return answerWithFile(description, request)
      },
      hidden,
    )
    .get('/', ({ set }) => answer(set, 'text/html; charset=utf-8', PAGE), hidden)
    .get('/open.js', ({ set }) => answer(set, 'text/javascript; charset=utf-8', OPEN), hidden)
    .get(
      '/:file',
      ({ params }) => {
        const isServed = FILES.includes(params.file)
        return isServed ? Bun.file(new URL(params.file, FOLDER)) : refuse(404, 'Page Not Found')
      },
      hidden,
    )
}

function answer(set: { headers: Record<string, unknown> }, type: string, text: string): string {
  set.headers['content-type'] = type
  set.headers['content-security-policy'] = POLICY
  return text
}
