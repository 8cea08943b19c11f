import { openapi } from '@elysiajs/openapi'
import { Elysia } from 'elysia'
import { z } from 'zod'
import { refuse } from './refuse.ts'

/** The machine-readable description of the API at `/api/docs/json`, made from the schemas that judge the calls. */
export function describeApi() {
  return openapi({
    path: '/docs',
    provider: null,
    exclude: { paths: ['/api/docs', '/api/docs/json', /\*/] },
    mapJsonSchema: { zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) },
    documentation: {
      info: {
        title: 'Bidlark',
        version: '1',
        description:
          'Prices are decimal strings in US dollars; instants are ISO 8601. A refusal is `{ message, code?, issues? }`.',
      },
    },
  })
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

/** The description of the API for people, at `/api/docs`; every file of it comes from here. */
export function docsPage() {
  const hidden = { detail: { hide: true } }
  return new Elysia({ prefix: '/docs' })
    .get('/', ({ set }) => answer(set, 'text/html; charset=utf-8', PAGE), hidden)
    .get('/open.js', ({ set }) => answer(set, 'text/javascript; charset=utf-8', OPEN), hidden)
    .get(
      '/:file',
      ({ params }) => {
        const known = FILES.includes(params.file)
        return known ? Bun.file(new URL(params.file, FOLDER)) : refuse(404, 'Page Not Found')
      },
      hidden,
    )
}

function answer(set: { headers: Record<string, unknown> }, type: string, text: string): string {
  set.headers['content-type'] = type
  set.headers['content-security-policy'] = POLICY
  return text
}
