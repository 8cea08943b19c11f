import { join } from 'node:path'
import { type Email, type EmailTemplate, type RenderedEmail, renderWith } from './define-template.tsx'

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
      const all = email.language ? [inEnglish, { name: `${name}, in Spanish`, email: inSpanish(email) }] : [inEnglish]
      return all.map((sample) => ({ ...sample, render: () => renderWith(template, sample.email) }))
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

const inSpanish = (email: Email): Email => ({ ...email, language: 'es' })
