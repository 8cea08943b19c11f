import { eq } from 'drizzle-orm'
import { myBidsUrl } from '../../api/email/preferences/links.ts'
import { organization } from '../../db/schema/organizations.ts'
import { expect, test as withTeam } from '../support/admin.ts'
import { expectNoFaults } from '../support/axe.ts'
import { confirmOnPage, expectStanding, offerOnPage, openAlive } from '../support/bidding.ts'
import { setConfirmed } from '../support/confirmed.ts'
import { addReader, HOME } from '../support/email-reader.ts'
import { newBidder } from '../support/new-bidder.ts'
import { addWins } from '../support/won.ts'

const local = (url: string) => url.replace(HOME.origin, '')

withTeam(
  'axe finds nothing while a bid is mended, confirmed, won, and outbid, and once the item is gone',
  async ({ page, school, database: { orm } }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const asks = { asksName: 'required', asksPhone: 'optional' } as const
    await orm.update(organization).set(asks).where(eq(organization.id, school.id))
    const item = await school.addItem('A quilt', { extensionMinutes: 3 })
    await openAlive(page, `/${school.slug}/${item.slug}`)
    await offerOnPage(page, { email: 'pat@', amount: '1' })
    await expectNoFaults(page, 'faults', { inDark: true })
    await page.getByLabel('Bid for me up to this amount').check()
    await page.getByLabel('Your email').fill(newBidder())
    await page.getByLabel('Your maximum', { exact: true }).fill('125')
    await page.getByRole('button', { name: 'Set my maximum' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Only the organizers can see this.')).toBeVisible()
    await confirmOnPage(page)
    await expect(dialog.getByText('Please enter your name')).toBeVisible()
    await expectNoFaults(page, 'a name that is missing')
    await page.keyboard.type('Jane')
    await confirmOnPage(page)
    await expectStanding(page, 'You’re winning at $125.00')
    await expect(dialog).toBeHidden()
    await expectNoFaults(page, 'winning')
    await school.bid(item, '140', { name: 'Rival' })
    await expectStanding(page, 'You’ve been outbid')
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoFaults(page, 'outbid', { inDark: true })
    // It goes, too, and must not take the page along to where it was opened.
    await page.getByLabel('Your maximum', { exact: true }).fill('150')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.request.patch(`${school.api}/auctions/${item.id}/archive`, { data: {} })
    await expect(page.getByRole('alert')).toContainText('Auction Not Available')
    await expect(page.getByRole('heading', { name: 'Auction Not Available' })).toBeInViewport()
    await expectNoFaults(page, 'gone')
  },
)

withTeam('axe finds nothing under My bids', async ({ page, school, account, database: { orm } }) => {
  const reader = await addReader(orm)
  const quilt = await school.addItem('A quilt')
  const place = { email: reader.email, maximum: '200', amount: undefined }
  await school.bid(quilt, '', place)
  await page.goto(`/${school.slug}/my-bids`)
  await page.getByLabel('Your email').fill(newBidder())
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('status')).toContainText('We emailed a 6-digit code')
  await expectNoFaults(page, 'a code')
  await page.goto(local(myBidsUrl(HOME, reader, school.slug, new Date())))
  await expectNoFaults(page, 'a link')
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByText('Maximum, reminder').click()
  await expectNoFaults(page, 'winning', { inDark: true })
  await page.getByRole('button', { name: 'Withdraw bid' }).click()
  await expectNoFaults(page, 'a question')
  await page.keyboard.press('Escape')
  await school.bid(quilt, '300')
  await page.getByRole('link', { name: 'Bid $305.00' }).click()
  await expectNoFaults(page, 'outbid, and a bid')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Yes, bid $305.00' })).toBeFocused()
  // Nobody pays where an organization says whose admin nobody knows.
  await setConfirmed(orm, account.email)
  const paymentLink = 'https://pay.example.org/?a={amount}'
  await orm.update(organization).set({ paymentLink }).where(eq(organization.id, school.id))
  await addWins(orm, school, reader.email, 120)
  await page.goto(`/${school.slug}/my-bids`)
  await expect(page.getByRole('link', { name: 'Pay $120.00' })).toBeVisible()
  await expectNoFaults(page, 'what is to be paid')
})
