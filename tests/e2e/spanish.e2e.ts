import { notMeUrl, unsubscribeUrl } from '../../api/subscriptions/links.ts'
import { test as account } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { expect, newBidder, test } from '../support/sandbox.ts'

const IN_SPANISH = { locale: 'es-US' }

test.describe('a browser in Spanish', () => {
  test.use(IN_SPANISH)

  test('finds an item, bids, is outbid and told so in Spanish', async ({ page, sandbox }) => {
    const item = await sandbox.addItem()
    await page.goto(`/${sandbox.slug}`)
    await expect(page.getByRole('heading', { name: 'Abiertos' })).toBeVisible()
    await page.getByRole('link', { name: 'A week at the lake' }).click()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByLabel('Su correo electrónico').fill('ana@')
    await page.getByRole('button', { name: 'Ofertar', exact: true }).click()
    await expect(page.getByText('Escriba un correo electrónico válido')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Su correo electrónico').fill(newBidder())
    await page.getByRole('button', { name: 'Ofertar', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Confirme su oferta' })
      .getByRole('button', { name: 'Ofertar $125.00' })
      .click()
    await expect(page.getByText('Va ganando con $125.00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Subir mi oferta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ofertar $130.00' }).click()
    await expect(page.getByText(/^Espere \d+ segundos antes de volver a ofertar\.$/).first()).toBeVisible()
    await sandbox.bid(item, '150')
    await expect(page.getByText('Superaron su oferta de $125.00')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is English once English was chosen, and Spanish again', async ({ page }) => {
    await page.goto('/maple-street?q=cabin')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/maple-street\?q=cabin$/)
    await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible()
    await page.getByRole('link', { name: 'Lakeside Cabin Weekend' }).click()
    await expect(page.getByRole('button', { name: 'Place bid' })).toBeVisible()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('button', { name: 'Ofertar', exact: true })).toBeVisible()
  })

  for (const [name, path] of Object.entries({
    'an organization': '/maple-street',
    'an item that has not started': '/maple-street/sunday-picnic-for-six',
    'an ended item': '/maple-street/six-piano-lessons',
    'a closing record': '/maple-street/six-piano-lessons/record',
    'help for bidders': '/help/bidders',
    help: '/help',
    'a missing item': '/maple-street/no-such-item',
    'a missing page': '/maple-street/what/ever',
  })) {
    test(`axe finds nothing on ${name}`, async ({ page }) => {
      await openAlive(page, path)
      expect(await accessibilityFaults(page)).toEqual([])
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ ...IN_SPANISH, javaScriptEnabled: false })

  test('a posted bid is answered in Spanish, and the language can be chosen', async ({ page, sandbox }) => {
    const item = await sandbox.addItem()
    await page.goto(item.path)
    await page.getByLabel('Su correo electrónico').fill(newBidder())
    await page.getByLabel('Su oferta', { exact: true }).fill('20000')
    await page.getByRole('button', { name: 'Ofertar', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(
      /¿Quiso ofertar \$20,000\.00\? Si es así, presione Ofertar de nuevo\.$/,
    )
    await page.getByRole('button', { name: 'Ofertar', exact: true }).click()
    await expect(page.getByRole('status').first()).toHaveText('Va ganando con $20,000.00')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page).toHaveURL(item.path)
    await expect(page.getByText('Current bid', { exact: true })).toBeVisible()
  })
})

account.describe('a link in an email', () => {
  account.use(IN_SPANISH)

  account('leads to a page in Spanish, and its buttons work', async ({ page, database }) => {
    const reader = await addReader(database.orm)
    await page.goto(unsubscribeUrl(HOME, reader).replace(HOME.origin, ''))
    await expect(page.getByRole('heading', { name: '¿Cancelar la suscripción?' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancelar la suscripción' }).click()
    await expect(page.getByRole('heading', { name: 'Suscripción cancelada' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  })

  account('that is broken says so in Spanish', async ({ page }) => {
    await page.goto(notMeUrl(HOME, { id: crypto.randomUUID(), key: 'x' }, crypto.randomUUID()).replace(HOME.origin, ''))
    await expect(page.getByRole('heading', { name: 'No funcionó' })).toBeVisible()
    await expect(page.getByText('Este enlace no funciona. Ábralo de nuevo desde su correo electrónico.')).toBeVisible()
  })
})
