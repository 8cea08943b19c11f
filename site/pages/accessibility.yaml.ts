import type { APIRoute } from 'astro'
import table from '../../docs/accessibility.yaml?raw'
import { version } from '../../package.json'
import { openAcr } from '../accessibility/open-acr.ts'
import { readReport } from '../accessibility/report.ts'

// Once, and not for everybody who asks.
const report = readReport(table)

/** The report on accessibility, for programs to read. */
export const GET: APIRoute = ({ locals, url }) => {
  const { origin } = new URL(locals.publicUrl ?? url)
  const acr = openAcr(report, { version, publicUrl: origin, contact: locals.links?.accessibility ?? '' })
  return new Response(Bun.YAML.stringify(acr, null, 2), {
    headers: { 'content-type': 'application/yaml; charset=utf-8' },
  })
}
