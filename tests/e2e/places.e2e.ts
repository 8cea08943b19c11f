import { cancelSale } from '../../api/auction/places/cancel-for-team.ts'
import { ownPlacesUrl } from '../../api/email/preferences/links.ts'
import { addReader } from '../support/email-reader.ts'
import { expectFaultless, follow, tabTo } from '../support/journey.ts'
import { newBidder } from '../support/new-bidder.ts'
import { kindOf, party, salesOf } from '../support/places.ts'
import { expect, test } from '../support/sandbox.ts'

const byTeam = () => ({ staff: { id: null, name: 'Ada Lark' }, now: new Date() })

test.describe('on a phone, in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })

  test('somebody buys two places with a name, names the other later, and hears that the host cancels', async ({
    page,
    sandbox,
    database: { orm },
  }) => {
    const kinds = [kindOf('Adulto'), kindOf('Niño', { price: 500 })]
    const item = await sandbox.addItem({ title: 'Fiesta de pizza', startingBid: 500, places: { ...party, kinds } })
    const email = newBidder()
    await page.goto(item.path)
    await page.getByRole('button', { name: 'Más' }).first().click()
    await page.getByRole('button', { name: 'Más' }).last().click()
    await page.getByLabel('Su correo electrónico').fill(email)
    await expectFaultless(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { name: 'Revise su pedido' })).toBeVisible()
    await page.getByLabel('Child’s name').first().fill('Lucía')
    await expectFaultless(page)
    await page.getByRole('button', { name: 'Comprar por $25.00' }).click()
    await expect(page.getByRole('heading', { name: '¡Gracias!' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFaultless(page)

    await follow(page, ownPlacesUrl(new URL('http://localhost'), await addReader(orm, email), item.id))
    await page.getByLabel('Niño, lugar 1').fill('Mateo')
    await page.getByRole('button', { name: 'Guardar las respuestas' }).click()
    await expect(page.getByLabel('Niño, lugar 1')).toHaveValue('Mateo')
    await expectFaultless(page)
    expect(namesOf(await salesOf(orm, item))).toEqual(['Lucía', 'Mateo'])
    await cancelSale(orm, { organizationId: sandbox.id, id: item.id, reason: 'Enfermo' }, byTeam())
    await page.reload()
    await expect(page.getByRole('button', { name: 'Guardar las respuestas' })).toHaveCount(0)
    await expectFaultless(page)
  })
})

function namesOf({ purchases }: Awaited<ReturnType<typeof salesOf>>): string[] {
  return purchases.flatMap(({ answers }) => answers).toSorted()
}

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('who comes too late waits in line', async ({ page, sandbox }) => {
    const places = { ...party, count: 2, question: null }
    const item = await sandbox.addItem({
      ...{ title: 'Pizza Party', startingBid: 2_000, places },
      endTime: new Date(Date.now() + 2 * 86_400_000),
    })
    await page.goto(item.path)
    await tabTo(page, /^quantity-0$/)
    await page.keyboard.press('ArrowUp')
    await tabTo(page, /email/)
    await page.keyboard.type(newBidder())
    await tabTo(page, /^Continue$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Please check your order' })).toBeVisible()
    await tabTo(page, /^Buy for \$40\.00$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()

    const late = newBidder()
    await page.goto(item.path)
    await expect(page.getByText('Sold out', { exact: true }).first()).toBeVisible()
    await tabTo(page, /email/)
    await page.keyboard.type(late)
    await tabTo(page, /^Join the line$/)
    await expectFaultless(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('You’re on the waiting list. We’ll email you when it’s your turn.')).toBeVisible()
    await expectFaultless(page)
  })
})
