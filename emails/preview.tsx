import { join } from 'node:path'
import { type Email, type EmailTemplate, type RenderedEmail, renderWith } from './define-template.tsx'
import { drawEmailViewer, type ViewerEmail } from './email-viewer.tsx'
import { SITE } from './sample-facts.ts'

// `bun run emails`: every sample as its readers see it, for whoever works on the templates.
if (import.meta.main) await serveSamples()

async function serveSamples() {
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
}

/** One sample of a kind of email. */
export interface SampleEmail {
  name: string
  email: Email
  render(): Promise<RenderedEmail>
}

/** Every sample of every kind; of those to bidders also one for who reads Spanish. */
export async function readSamples(): Promise<SampleEmail[]> {
  const folder = join(import.meta.dir, 'kinds')
  const files = (await Array.fromAsync(new Bun.Glob('*.tsx').scan(folder))).sort()
  const templates = await Promise.all(files.map((file) => readTemplate(join(folder, file))))
  return templates.flatMap((template) =>
    Object.entries(template.samples).flatMap(([name, email]) => {
      const inEnglish = { name, email }
      const inSpanish = { name: `${name}, in Spanish`, email: { ...email, language: 'es' as const } }
      const all = email.language ? [inEnglish, inSpanish] : [inEnglish]
      return all.map((sample) => ({ ...sample, render: () => renderWith(template, sample.email, new URL(SITE)) }))
    }),
  )
}

/** The only value that a file of a kind exports. */
async function readTemplate(file: string): Promise<EmailTemplate> {
  const exported: Record<string, EmailTemplate> = await import(file)
  const template = Object.values(exported).find((value) => 'schema' in value)
  if (!template) throw new Error(`No template in ${file}`)
  return template
}
