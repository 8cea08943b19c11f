import type { Page } from 'playwright/test'
import { ownGiftUrl } from '../../api/email/preferences/links.ts'
import { addReader, HOME } from '../support/email-reader.ts'
import { addCause, giftsOf } from '../support/gifts.ts'
import { expectFaultless, follow, tabTo } from '../support/journey.ts'
import { newBidder } from '../support/new-bidder.ts'
import { expect, type Sandbox, test } from '../support/sandbox.ts'

type Orm = Parameters<typeof addCause>[0]

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** A cause with all that it can have, whose title does not break. */
function addFullCause(orm: Orm, sandbox: Sandbox) {
  const amounts = [2_500, 5_000, 10_000, 25_000]
  const match = { goal: 500_000, matchedBy: 'Acme', matchedUpTo: 100_000 }
  return addCause(orm, sandbox, { title: `A${'a'.repeat(60)}`, amounts, ...match })
}

/** Where the email about the one gift leads. */
async function ownLink(orm: Orm, email: string, cause: { id: string }) {
  const [gift] = await giftsOf(orm, cause)
  return ownGiftUrl(HOME, await addReader(orm, email), gift?.id ?? '')
}

const stateOf = async (orm: Orm, cause: { id: string }) =>
  (await giftsOf(orm, cause)).map(({ amount, shownName, cancelledAt }) => [amount, shownName, cancelledAt !== null])

test.describe('on a phone, in Spanish', () => {
  test.use({ viewport: { width: 320, height: 700 }, locale: 'es-MX' })

  test('a grandparent is led from the items to the gift, is asked what is missing, gives, and takes it back', async ({
    page,
    sandbox,
    database: { orm },
  }) => {
    const cause = await addFullCause(orm, sandbox)
    const email = newBidder()
    await page.goto(`/${sandbox.slug}`)
    await page.getByRole('link', { name: 'Donar dinero' }).click()
    await expect(page.getByText('$0.00 de $5,000.00 donados')).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expectFaultless(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Escriba un correo electrónico válido')).toBeVisible()
    await expectFaultless(page)
    await page.getByRole('radio', { name: '$50' }).check()
    await page.getByLabel('Su correo electrónico').fill(email)
    await expectFaultless(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(heading(page, 'Revise su donativo')).toBeVisible()
    await expectFaultless(page)
    expect(await stateOf(orm, cause)).toEqual([])
    await page.getByRole('button', { name: 'Donar $50.00' }).click()
    await expect(heading(page, '¡Gracias!')).toBeVisible()
    await expect(page.getByText('$100.00 de $5,000.00, con $50.00 igualados')).toBeVisible()
    await expectFaultless(page)
    expect(await stateOf(orm, cause)).toEqual([[5_000, null, false]])

    await follow(page, await ownLink(orm, email, cause))
    await expectFaultless(page)
    await page.getByRole('button', { name: 'Retirar este donativo' }).click()
    await expect(heading(page, 'Donativo retirado')).toBeVisible()
    await expectFaultless(page)
    expect(await stateOf(orm, cause)).toEqual([[5_000, null, true]])
  })
})

test.describe('by keyboard alone, without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('somebody gives with a name', async ({ page, sandbox, database: { orm } }) => {
    const cause = await addCause(orm, sandbox, { amounts: [2_500, 5_000] })
    const email = newBidder()
    await page.goto(`/${sandbox.slug}`)
    await tabTo(page, /^Give money$/)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'New Playground')).toBeVisible()
    // The amounts are one stop, and none is pressed yet.
    await tabTo(page, /^\$25$/)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await tabTo(page, /^Your email$/)
    await page.keyboard.type(email)
    await tabTo(page, /^Name to show/)
    await page.keyboard.type('The Reeds')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Please check your gift')).toBeVisible()
    await tabTo(page, /^Give \$50\.00$/)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Thank you!')).toBeVisible()
    await expect(page.getByText('Thank you! You promised $50.00. We emailed you how to pay it.')).toBeVisible()
    await expect(page.getByText('$50.00 given')).toBeVisible()
    expect(await stateOf(orm, cause)).toEqual([[5_000, 'The Reeds', false]])
  })
})
