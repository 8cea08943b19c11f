import type { Role } from '../../api/contract/values/kind/role.ts'
import type { auctionItem } from '../../db/schema/items.ts'
import type { organization } from '../../db/schema/organizations.ts'
import { newBidder } from './new-bidder.ts'
import { addItem, addMember, addSchool } from './school.ts'
import { openTab } from './tab.ts'
import { screen, within } from './testing-library.ts'
import { callElsewhere, visitors } from './visitors.ts'

type ItemRow = Partial<typeof auctionItem.$inferInsert>
type Person = Awaited<ReturnType<typeof addMember>>

interface Scene {
  role?: Role
  /** What the school is, and not as others are. */
  about?: Partial<typeof organization.$inferInsert>
  details?: Parameters<typeof addMember>[4]
}

/** A new school with somebody of its team, Ada Lark, signed in on a tab, and what goes on there. */
export async function openAdmin({ role = 'admin', about, details }: Scene = {}) {
  const tab = await openTab()
  const { orm, user, network } = tab
  const school = await addSchool(orm, { name: 'Pine Hill School', timeZone: 'America/Chicago', ...about })
  const member = await addMember(orm, school, role, {}, details)
  tab.signIn(member)
  const admin = `/${school.slug}/admin`
  const { bidElsewhere } = visitors(school)

  /** Calls the API from elsewhere, as somebody of the team. */
  async function send(method: string, path: string, body?: object, by: Person = member) {
    return callElsewhere(method, path.startsWith('/api/') ? path : `/api${admin}/${path}`, body, by.token)
  }

  return {
    tab,
    orm,
    user,
    network,
    school,
    member,
    admin,
    api: `/api${admin}`,
    send,
    /** Opens a screen of the admin area, and waits for its title. */
    async openScreen(path: string, title: string) {
      await tab.open(`${admin}${path}`)
      await screen.findByRole('heading', { level: 1, name: title })
    },
    /** Opens the menu of a card, and chooses a line of it. */
    async choose(title: string, line: string) {
      await user.click(within(await findCard(title)).getByRole('button', { name: `More for ${title}` }))
      await user.click(await screen.findByRole('menuitem', { name: line }))
    },
    /** What the API says at a path of the admin area. */
    read: async (path: string) => (await send('GET', path)).json(),
    addItem: (title: string, more: ItemRow = {}) => addItem(orm, school, { title, ...more }),
    addItems: (titles: string[], more: ItemRow = {}) =>
      Promise.all(titles.map((title) => addItem(orm, school, { title, ...more }))),
    addTeammate: (role: Role, name: string) => addMember(orm, school, role, {}, { name }),
    /** A bid from elsewhere; answers who made it. */
    async bid({ slug }: { slug: string }, amount: string, more: object = {}) {
      const email = newBidder()
      await bidElsewhere({ slug }, amount, { email, ...more })
      return email
    },
    /** What the tab sent so far to change something. */
    changes: () => network.calls.filter((call) => !call.startsWith('GET') && !call.includes('client-error-log')),
  }
}

/** Until the school's items are read, which of them has this title. */
export function findCard(title: string): Promise<HTMLElement> {
  return screen.findByRole('article', { name: title })
}
