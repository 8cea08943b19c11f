import { expect, test } from 'bun:test'
import { cancelWin } from '../../api/auction/second-chances/cancel-win.ts'
import { expireChances } from '../../api/auction/second-chances/end-chance.ts'
import { addSchool } from '../support/school.ts'
import { addChance, ageChance, linkOf, openChanceOf } from '../support/second-chance.ts'
import { openTab } from '../support/tab.ts'
import { screen } from '../support/testing-library.ts'
import { visit } from '../support/visit.ts'

const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

async function openOffer(...names: string[]) {
  const tab = await openTab({ javaScript: false })
  const school = await addSchool(tab.orm)
  const { item, offer } = await addChance(tab.orm, school, ...names.map(someone))
  const openLink = async (one: typeof offer) => tab.open(new URL(await linkOf(tab.orm, one)).href)
  const press = (name: string) => tab.submit(screen.getByRole<HTMLButtonElement>('button', { name }))
  const title = () => screen.getByRole('heading', { level: 1 }).textContent?.trim()
  return { ...tab, school, item, offer, openLink, press, title }
}

test('an offer is accepted, and the next one declined, by the buttons of its page, which need no script', async () => {
  const { item, offer, openLink, orm, press, school, title } = await openOffer('ann', 'bob', 'cas')
  await openLink(offer)
  expect(title()).toBe('It could still be yours')
  await press('Accept at $130.00')
  expect(title()).toBe('It’s yours')
  // Until the team cancels that win, too.
  const form = { bidId: offer.bidId, reason: 'Did not pay', next: 'ask' as const }
  const staffAction = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  await cancelWin(orm, { organizationId: school.id, auctionItemId: item.id }, form, staffAction)
  await openLink(offer)
  expect(title()).toBe('This offer is over')
  await openLink(await openChanceOf(orm, item))
  await press('Decline')
  expect(title()).toBe('Offer declined')
})

test('where nobody took it, the item has no winner, and nobody is said not to have bid or to have withdrawn', async () => {
  const { item, offer, orm, school } = await openOffer('ann', 'bob')
  await ageChance(orm, offer.id, 49)
  await expireChances(orm, new Date())
  const read = async (path: string) => (await visit(path)).text
  const page = await read(`/${school.slug}/${item.slug}`)
  expect(page).toContain('Ended with no winner')
  expect(page).toContain('No bids on this item.')
  expect(await read(`/${school.slug}`)).toContain('Ended with no winner')
  const record = await read(`/${school.slug}/${item.slug}/record`)
  expect(record).toContain('Bidding has ended. This item has no winner now.')
  expect(record).toContain('Second chance not taken')
  expect(record).not.toMatch(/>\s*Withdrawn/)
  // As many as on its page.
  expect(record).toMatch(/Bids that count<\/dt>\s*<dd[^>]*>0</)
})
