import { myBidsUrl } from '../../api/email/preferences/links.ts'
import type { organization } from '../../db/schema/organizations.ts'
import { addReader, HOME } from './email-reader.ts'
import { ageBids } from './item-rows.ts'
import { addItem, addSchool, type Item } from './school.ts'
import { openTab } from './tab.ts'
import { screen } from './testing-library.ts'
import { visitors } from './visitors.ts'

interface Options extends NonNullable<Parameters<typeof openTab>[0]> {
  school?: Partial<typeof organization.$inferInsert>
}

/** A tab of a bidder at a new school who has a link to their bids from an email, and what they and others do there. */
export async function openBidder({ school: about, ...options }: Options = {}) {
  const tab = await openTab(options)
  const { orm } = tab
  const school = await addSchool(orm, { name: 'Pine Hill School', timeZone: 'America/Chicago', ...about })
  const reader = await addReader(orm, `jane-${crypto.randomUUID().slice(0, 8)}@example.org`)
  const { bidElsewhere, bidsOn } = visitors(school)
  const link = myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, '')
  return {
    ...tab,
    school,
    reader,
    link,
    path: `/${school.slug}/my-bids`,
    bidElsewhere,
    bidsOn,
    addItem: (more: Parameters<typeof addItem>[2] = {}) => addItem(orm, school, more),
    /** The bidder's own offer, from another device. */
    place: (item: Item, offer: object) => bidElsewhere(item, '', { email: reader.email, amount: undefined, ...offer }),
    /** Lets half a minute pass since the bids on an item, so that its bidders may bid again. */
    letCooldownPass: (item: Item) => ageBids(orm, item, 1),
    /** Opens My bids by the link. */
    async openMyBids() {
      await tab.open(link)
      await tab.submit(screen.getByRole('button', { name: /^(Show my bids|Ver mis ofertas)$/ }))
    },
  }
}

/** A bidder who made an offer for an item, of $125 unless it says otherwise. */
export async function openOffered(offer: object = { amount: '125' }, options: Parameters<typeof openBidder>[0] = {}) {
  const jane = await openBidder(options)
  const item = await jane.addItem()
  await jane.place(item, offer)
  return { ...jane, item }
}

/** The row of an item under My bids. */
export async function findRow(title: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: title })
  const row = link.closest('li')
  if (!row) throw new Error(`${title} is in no row`)
  return row
}
