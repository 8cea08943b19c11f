import { scheduleClosing } from '../../../api/auction/closing/schedule-closing.ts'
import { myBidsUrl } from '../../../api/email/preferences/links.ts'
import type { Database } from '../../../db/clients.ts'
import { addLink } from '../../support/checkout-link.ts'
import { addReader } from '../../support/email-reader.ts'
import { newBidder } from '../../support/new-bidder.ts'
import { addItem, addSchool } from '../../support/school.ts'
import { addChance, linkOf } from '../../support/second-chance.ts'
import { addWins } from '../../support/won.ts'

/** A school of a journey's own, at the site. */
export type Auction = Awaited<ReturnType<typeof openAuction>>

/** Where journeys go. */
export interface Site {
  url: string
  /** The same site, whose pages may run no scripts. */
  urlWithoutScripts: string
  database: Database
}

/** Opens a school, to which items are added. */
export async function openAuction({ url, urlWithoutScripts, database: { orm } }: Site) {
  const school = await addSchool(orm)
  return {
    /** Somebody's address, and where the link to their bids leads that emails to it carry. */
    async addBidder() {
      const reader = await addReader(orm, newBidder())
      const link = (home: string) => myBidsUrl(new URL(home), reader, school.slug, new Date())
      return { email: reader.email, url: link(url), urlWithoutScripts: link(urlWithoutScripts) }
    },
    /** A link to the checkout with its PIN, and the code of somebody who won items for $100.00 and $20.00. */
    async addCheckout() {
      const { secret, pin } = await addLink(orm, school)
      const { code } = await addWins(orm, school, newBidder(), 100, 20)
      return { url: `${url}/${school.slug}/checkout#${secret}`, pin, code }
    },
    /** An item offered to its second bidder for $125.00, and where the link in their email leads. */
    async addSecondChance() {
      const { offer } = await addChance(orm, school, newBidder(), newBidder())
      return { urlWithoutScripts: await linkOf(orm, offer, new URL(urlWithoutScripts)) }
    },
    /** Adds an item: live since half an hour, for another half unless told, from $125.00, raised by $5.00. */
    async addItem({ secondsLeft = 1_800, extensionMinutes = 0 } = {}) {
      const endTime = new Date(Date.now() + secondsLeft * 1_000)
      const item = await addItem(orm, school, { endTime, extensionMinutes })
      await orm.transaction((tx) => scheduleClosing(tx, item))
      const path = `/${school.slug}/${item.slug}`
      return {
        url: url + path,
        urlWithoutScripts: urlWithoutScripts + path,
        bid: (amount: string, email?: string) =>
          bid(`${url}/api/${school.slug}/auction/${item.slug}/bid`, amount, email),
      }
    },
  }
}

/** A bid from elsewhere. */
async function bid(url: string, amount: string, email = newBidder()) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, amount }),
  })
  if (!answer.ok) throw new Error(`A bid of ${amount}: ${answer.status} ${await answer.text()}`)
}
