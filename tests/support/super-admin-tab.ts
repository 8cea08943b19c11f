import { addOwnSchool } from './own-school.ts'
import { openTab } from './tab.ts'
import { screen, within } from './testing-library.ts'
import { addAccount } from './with-password.ts'

/** A super admin signed in on a tab, and schools that nobody else's search finds. */
export async function openSuperAdmin() {
  const tab = await openTab()
  const { orm } = tab
  const superAdmin = await addAccount(orm, { name: 'Rosa Wren', isSuperAdmin: true })
  tab.signIn(superAdmin)
  return {
    ...tab,
    superAdmin,
    /** Opens a screen of the super admin area, and waits for its title. */
    async openScreen(path: string, title: string) {
      await tab.open(`/super-admin${path}`)
      await screen.findByRole('heading', { level: 1, name: title })
    },
    addWorld: (more?: Parameters<typeof addOwnSchool>[1]) => addOwnSchool(orm, more),
  }
}

/** Waits for the row, or card, that has `text` in it, once the list is read. */
export async function findRow(text: string) {
  const cell = await screen.findByText(text)
  const row = cell.closest<HTMLElement>('tr, [role=row]')
  if (!row) throw new Error(`${text} is in no row`)
  return { row, ...within(row) }
}

/** What the rows of a list are called. */
export const rowNames = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent ?? '')
