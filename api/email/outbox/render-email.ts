import type { RenderedEmail } from '../../../emails/render.tsx'
import type { Email } from '../../contract/email/email.ts'

/** Loads what draws emails: a third of what a process has to load, and many send none. */
export const loadTemplates = () => import('../../../emails/render.tsx')

/** An email as HTML and text. The first one waits until the templates are loaded. */
export async function renderEmail(email: Email): Promise<RenderedEmail> {
  const templates = await loadTemplates()
  return templates.renderEmail(email)
}
