import { eq } from 'drizzle-orm'
import { notMeUrl, unsubscribeUrl } from '../../../api/email/preferences/links.ts'
import { bid } from '../../../db/schema/bids.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { expect, test as withTeam } from '../../support/admin.ts'
import { expectNoFaults } from '../../support/axe.ts'
import { confirmOnPage, offerOnPage, openAlive } from '../../support/bidding.ts'
import { addDonation } from '../../support/donation.ts'
import { addReader, HOME } from '../../support/email-reader.ts'
import { newBidder } from '../../support/new-bidder.ts'
import { test } from '../../support/sandbox.ts'

const local = (url: string) => url.replace(HOME.origin, '')

test('axe finds nothing in open filters, hearts, and photos', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/maple-street?phase=open&from=20&category=Experiences')
  await page.getByText('Filters (3)').press('Enter')
  await expect(page.getByLabel('Price from')).toHaveValue('20')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await expectNoFaults(page, 'open filters', { inDark: true })
  const item = await sandbox.addItem({ title: 'A quilt', alts: ['The quilt, folded', ''] })
  await page.goto(`/${sandbox.slug}`)
  await page.getByRole('button', { name: 'Watch A quilt' }).click()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  await expectNoFaults(page, 'a heart in a list')
  await page.getByRole('link', { name: 'Watching', exact: true }).click()
  await expectNoFaults(page, 'what is watched')
  await openAlive(page, item.path)
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeVisible()
  await expectNoFaults(page, 'photos, thumbnails, and a heart', { inDark: true })
  await page.getByRole('link', { name: 'The quilt, folded' }).click()
  await expect(page.getByRole('dialog', { name: 'Photos' }).getByRole('img')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Actual size' }).click()
  await expectNoFaults(page, 'a photo in its size')
})

withTeam('axe finds nothing where one asks, donates, and confirms an email', async ({ page, school, database }) => {
  const { orm } = database
  const takes = { takesDonations: true, confirmsBidders: true }
  await orm.update(organization).set(takes).where(eq(organization.id, school.id))
  const quilt = await school.addItem('A quilt')
  const item = `/${school.slug}/${quilt.slug}`
  for (const [path, button] of [
    [`${item}/ask`, 'Send question'],
    [`/${school.slug}/donate`, 'Send donation'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expectNoFaults(page, `faults of ${path}`)
  }
  await page.goto(`/${school.slug}/donate?sent`)
  await expectNoFaults(page, 'what was sent')
  await openAlive(page, item)
  await offerOnPage(page, { email: newBidder() })
  await confirmOnPage(page)
  await expect(page.getByRole('dialog').getByLabel('Code from our email')).toBeVisible()
  await expectNoFaults(page, 'a code to type')
})

withTeam(
  'axe finds nothing on the pages of email links; an open page of the item shows that its bid was withdrawn',
  async ({ page, newcomer, school, database: { orm } }) => {
    const reader = await addReader(orm)
    const quilt = await school.addItem('A quilt')
    await school.bid(quilt, '130', { email: reader.email })
    const [placed] = await orm.select().from(bid).where(eq(bid.auctionItemId, quilt.id))
    await openAlive(page, `/${school.slug}/${quilt.slug}`)
    await expect(page.getByText(/^1 bid · high bidder/)).toBeVisible()
    const guest = await newcomer()
    for (const [path, button] of [
      [local(notMeUrl(HOME, reader, placed?.id ?? '')), 'Withdraw This Bid'],
      [local(unsubscribeUrl(HOME, reader)), 'Unsubscribe'],
      ['/not-me', ''],
    ] as const) {
      await openAlive(guest, path)
      await expectNoFaults(guest, path)
      if (button) {
        await guest.getByRole('button', { name: button }).click()
        await expect(guest.getByRole('button', { name: button })).toHaveCount(0)
      }
      await guest.setViewportSize({ width: 320, height: 640 })
      expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await expect(page.getByText(/high bidder/)).toHaveCount(0)
  },
)

withTeam('axe finds nothing in the preview of an item, and among donations', async ({ page, school, database }) => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const canoe = await school.addItem('Canoe', { startTime: hours(48), endTime: hours(96), hidesUntilOpen: true })
  await openAlive(page, `/${school.slug}/${canoe.slug}?preview=team`)
  await expectNoFaults(page, 'the preview')
  await addDonation(database.orm, school, { description: 'Four courses.', donorName: 'The Larks' })
  await addDonation(database.orm, school, { title: 'An old sofa' })
  await page.goto(`${school.admin}/donations`)
  await page.getByRole('button', { name: 'Decline An old sofa' }).click()
  await expectNoFaults(page, 'declining')
  await page.getByRole('button', { name: 'Decline Donation' }).click()
  await expect(page.getByRole('button', { name: 'Reopen An old sofa' })).toBeVisible()
  await expectNoFaults(page, 'donations')
})
