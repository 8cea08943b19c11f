import type { Page } from 'playwright/test'
import type { Role } from '../../api/contract/values/role.ts'
import { test as plain, signIn } from './account.ts'
import { expect } from './page.ts'
import type { addPerson } from './person.ts'
import { addItem, addSchool, type School } from './school.ts'
import { addMember } from './team.ts'

type Person = Awaited<ReturnType<typeof addPerson>>

interface Platform {
  superAdmin: Person
  /** The super admin's browser. */
  desk: Page
  /** Adds a school that nobody else's search finds, with people and items of its own. */
  addWorld: (more?: Parameters<typeof addSchool>[1]) => Promise<World>
}

/** A school of the test's own. */
export interface World {
  school: School
  founder: Person
  addTeammate: (role: Role, name: string) => Promise<Person>
  addItem: (more: Parameters<typeof addItem>[2]) => ReturnType<typeof addItem>
}

/** The watched test, with a super admin at work. */
export const test = plain.extend<Platform>({
  async superAdmin({ addAccount }, use) {
    await use(await addAccount({ name: 'Rosa Wren', isSuperAdmin: true }))
  },
  async desk({ superAdmin, page, baseURL }, use) {
    await signIn(page.context(), baseURL ?? '', superAdmin)
    await use(page)
  },
  async addWorld({ database: { orm } }, use) {
    await use(async (more = {}) => {
      const school = await addSchool(orm, { name: `Pine Hill ${crypto.randomUUID().slice(0, 8)}`, ...more })
      const addTeammate = (role: Role, name: string) => addMember(orm, school, role, {}, { name })
      const founder = await addTeammate('admin', 'Fay Finch')
      return { school, founder, addTeammate, addItem: (item) => addItem(orm, school, item) }
    })
  },
})
export { expect } from './page.ts'

/** Opens a screen of the platform and waits for its title. */
export async function openScreen(page: Page, path: string, title: string) {
  await page.goto(`/super-admin${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The row, or card, that has `text` in it. */
export function rowWith(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text })
}
