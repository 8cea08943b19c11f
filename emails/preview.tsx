import { drawEmailViewer, type ViewerEmail } from './email-viewer.tsx'
import { renderEmail } from './render.tsx'
import { samples } from './samples.ts'
import { samplesInSpanish } from './samples-in-spanish.ts'

// `bun run emails`: every sample as its readers see it, for whoever works on the templates.

const mails = Object.entries({ ...samples, ...samplesInSpanish }).map(
  ([name, email]): ViewerEmail => ({ id: name, name, read: () => renderEmail(email) }),
)

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: process.env.PORT ?? 4330,
  routes: {
    '/': async (request) => {
      const page = await drawEmailViewer(request.url, 'Sample emails', mails)
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
  },
})
console.log(`The emails are at ${server.url}`)
