import type { Page } from 'playwright/test'
import type { Role } from '../../api/contract/values/kind/role.ts'
import type { auctionItem } from '../../db/schema/items.ts'
import { userOrganization } from '../../db/schema/organizations.ts'
import { test as plain, signIn } from './account.ts'
import { newBidder } from './new-bidder.ts'
import { expect } from './page.ts'
import { addItem, addMember, addSchool } from './school.ts'

/** A new school whose founder is signed in on `page`, and what goes on there. */
export type AdminSchool = Awaited<ReturnType<typeof openSchool>>
type ItemRow = Partial<typeof auctionItem.$inferInsert>

/** The watched test, with an admin area to work in. */
export const test = plain.extend<{ school: AdminSchool }>({
  async school({ database, account, page, newcomer, baseURL }, use) {
    await use(await openSchool({ orm: database.orm, founder: account, page, newcomer, url: baseURL ?? '' }))
  },
})
export { expect } from './page.ts'

/** Opens a screen of the admin area and waits for its title. */
export async function openScreen(page: Page, path: string, title: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The card of an item on the dashboard. */
export function cardOf(page: Page, title: string) {
  return page.getByRole('article', { name: title, exact: true })
}

/** Chooses a line of a card's menu. */
export async function choose(page: Page, title: string, line: string) {
  await cardOf(page, title).getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}

interface Scene {
  orm: Parameters<typeof addSchool>[0]
  founder: { id: string }
  page: Page
  newcomer: () => Promise<Page>
  url: string
}

async function openSchool({ orm, founder, page, newcomer, url }: Scene) {
  const school = await addSchool(orm, { name: 'Pine Hill School', timeZone: 'America/Chicago' })
  await orm.insert(userOrganization).values({ userId: founder.id, organizationId: school.id, role: 'admin' })
  const admin = `/${school.slug}/admin`
  return {
    ...school,
    admin,
    api: `/api${admin}`,
    addItem: (title: string, more: ItemRow = {}) => addItem(orm, school, { title, ...more }),
    addItems: (titles: string[], more: ItemRow = {}) =>
      Promise.all(titles.map((title) => addItem(orm, school, { title, ...more }))),
    /** A bid from elsewhere; answers who made it. */
    async bid({ slug }: { slug: string }, amount: string, more: object = {}) {
      const email = newBidder()
      const answer = await page.request.post(`/api/${school.slug}/auction/${slug}/bid`, {
        data: { email, amount, ...more },
      })
      expect(answer.status()).toBe(200)
      return email
    },
    /** Somebody else of the team, with a browser of their own. */
    async addTeammate(role: Role, name: string) {
      const person = await addMember(orm, school, role, {}, { name })
      return {
        ...person,
        async open() {
          const own = await newcomer()
          await signIn(own.context(), url, person)
          return own
        },
      }
    },
  }
}
