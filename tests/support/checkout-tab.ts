import type { organization } from '../../db/schema/organizations.ts'
import { addLink } from './checkout-link.ts'
import { fillIn } from './on-page.ts'
import { addSchool } from './school.ts'
import { openTab } from './tab.ts'
import { screen, waitFor } from './testing-library.ts'

/** A new school, and on a tab its checkout, where a helper entered by link and PIN. */
export async function openCheckout(about: Partial<typeof organization.$inferInsert> = {}) {
  const tab = await openTab()
  const school = await addSchool(tab.orm, about)
  const link = await addLink(tab.orm, school)
  await tab.open(`/${school.slug}/checkout#${link.secret}`)
  await screen.findByLabelText('PIN')
  fillIn({ PIN: link.pin, 'Your Name': 'Ann Reed' })
  await tab.user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expectFocus(findField()))
  /** Types as a scanner does: all at once, wherever the focus is, and Enter. */
  const scan = (text: string) => tab.user.keyboard(`${text}{Enter}`)
  return { ...tab, school, link, scan }
}

/** The one field on top. */
export function findField() {
  return screen.getByLabelText<HTMLInputElement>('Find a Winner or an Item')
}

function expectFocus(element: HTMLElement) {
  if (document.activeElement !== element) throw new Error('The field to find somebody is not focused')
}
