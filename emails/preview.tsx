import { drawEmailViewer, type ViewerEmail } from './email-viewer.tsx'
import { readSamples } from './read-samples.ts'

// `bun run emails`: every sample as its readers see it, for whoever works on the templates.

const emails = (await readSamples()).map(({ name, render }): ViewerEmail => ({ id: name, name, read: render }))

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: process.env.PORT ?? 4330,
  routes: {
    '/': async (request) => {
      const page = await drawEmailViewer(request.url, 'Sample emails', emails)
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
  },
})
console.log(`The emails are at ${server.url}`)
