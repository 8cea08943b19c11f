import type { Page } from 'playwright/test'
import { test as plain, signIn } from './account.ts'
import { addOwnSchool } from './own-school.ts'
import { expect } from './page.ts'
import type { addPerson } from './person.ts'
import type { addSchool } from './school.ts'

type Person = Awaited<ReturnType<typeof addPerson>>

interface SuperAdminFixtures {
  superAdmin: Person
  /** The super admin's browser. */
  superAdminPage: Page
  /** Adds a school that nobody else's search finds, with people and items of its own. */
  addWorld: (more?: Parameters<typeof addSchool>[1]) => ReturnType<typeof addOwnSchool>
}

/** The watched test, with a super admin at work. */
export const test = plain.extend<SuperAdminFixtures>({
  async superAdmin({ addAccount }, use) {
    await use(await addAccount({ name: 'Rosa Wren', isSuperAdmin: true }))
  },
  async superAdminPage({ superAdmin, page, baseURL }, use) {
    await signIn(page.context(), baseURL ?? '', superAdmin)
    await use(page)
  },
  async addWorld({ database: { orm } }, use) {
    await use((more) => addOwnSchool(orm, more))
  },
})
export { expect } from './page.ts'

/** Opens a screen of the super admin area and waits for its title. */
export async function openScreen(page: Page, path: string, title: string) {
  await page.goto(`/super-admin${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
