import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { unsubscribeUrl } from '../../api/email/preferences/links.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { categoryLabel } from '../../db/schema/organizations.ts'
import { openAdmin } from '../support/admin-tab.ts'
import { addReader, HOME } from '../support/email-reader.ts'
import { openItem, said } from '../support/item-tab.ts'
import { newBidder } from '../support/new-bidder.ts'
import { closed, fill, fillIn, shows } from '../support/on-page.ts'
import { addItem, addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen, waitFor, within } from '../support/testing-library.ts'
import { addWins } from '../support/won.ts'

const offer = (name = 'Ofertar') => screen.getByRole('button', { name })

const newTab = async () => {
  const tab = await openTab({ javaScript: false, language: 'es' })
  return { ...tab, press: (name: string) => tab.submit(screen.getByRole('button', { name })) }
}

test('a bidder finds an item, bids, is outbid and told so in Spanish', async () => {
  const { item, user, school, open, openPage, bidElsewhere } = await openItem({}, { language: 'es' })
  await open(`/${school.slug}`)
  expect(screen.getByRole('heading', { name: 'Abiertos' })).toBeVisible()
  await shows(/^Subasta \d{4}$/)
  await openPage()
  expect(document.documentElement.lang).toBe('es')
  fill('Su correo electrónico', 'ana@')
  await user.click(offer())
  await said('Escriba un correo electrónico válido')
  fill('Su correo electrónico', newBidder())
  await user.click(offer())
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme su oferta' }))
  await user.click(dialog.getByRole('button', { name: 'Ofertar $125.00' }))
  await said('Va ganando con $125.00')
  await closed()
  await user.click(offer('Subir mi oferta'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Subir a $130.00' }))
  await said(/^Espere \d+ segundos antes de volver a ofertar\.$/)
  await bidElsewhere(item, '150')
  await said('Superaron su oferta de $125.00')
})

test('a browser in Spanish reads English once English was chosen, and Spanish again', async () => {
  const { orm, open, press } = await newTab()
  const school = await addSchool(orm)
  const { slug } = await addItem(orm, school)
  await open(`/${school.slug}?q=lake`)
  expect(document.documentElement).toHaveAttribute('lang', 'es')
  expect(screen.getByRole('heading', { name: 'Abiertos' })).toBeVisible()
  await press('English')
  expect(location.pathname + location.search).toBe(`/${school.slug}?q=lake`)
  expect(screen.getByRole('heading', { name: 'Live' })).toBeVisible()
  await open(`/${school.slug}/${slug}`)
  expect(screen.getByRole('button', { name: 'Place bid' })).toBeVisible()
  await press('Español')
  expect(screen.getByRole('button', { name: 'Ofertar' })).toBeVisible()
})

test('a bid posted without JavaScript is answered in Spanish', async () => {
  const { orm, open, press } = await newTab()
  const school = await addSchool(orm)
  const { slug } = await addItem(orm, school)
  await open(`/${school.slug}/${slug}`)
  fillIn({ 'Su correo electrónico': 'ana@example.org', 'Su oferta': '20000' })
  await press('Ofertar')
  expect(screen.getByRole('alert')).toHaveTextContent(
    /¿Quiso decir \$200\.00 y no \$20,000\.00\? Para ofertar \$20,000\.00, presione Ofertar de nuevo\.$/,
  )
  await press('Ofertar')
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Va ganando con $20,000.00')
  await press('English')
  expect(location.pathname).toBe(`/${school.slug}/${slug}`)
  await shows('Current bid')
})

test('a link in an email leads to a page in Spanish, whose buttons work', async () => {
  const { orm, open, press } = await newTab()
  await open(unsubscribeUrl(HOME, await addReader(orm)).replace(HOME.origin, ''))
  expect(screen.getByRole('heading', { name: '¿Cancelar la suscripción?' })).toBeVisible()
  await press('Cancelar la suscripción')
  expect(screen.getByRole('heading', { name: 'Suscripción cancelada' })).toBeVisible()
  await press('English')
  expect(screen.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
})

test('on a page in Spanish what a school wrote in English is marked as English, and on one in English its Spanish, and nothing else', async () => {
  const words = { rules: 'Pay at the school office.', disclaimers: 'Todas las ventas son finales.' }
  for (const [language, marked] of [
    ['es', { 'A week at the lake': 'en', 'Pay at the school office.': 'en', 'Una semana en el mar': undefined }],
    ['en', { 'A week at the lake': undefined, 'Todas las ventas son finales.': 'es', 'Una semana en el mar': 'es' }],
  ] as const) {
    const { orm, open } = await openTab({ javaScript: false, language })
    const school = await addSchool(orm, words)
    const { slug } = await addItem(orm, school)
    await addItem(orm, school, { title: 'Una semana en el mar' })
    const other = language === 'es' ? 'en' : 'es'
    for (const path of ['', `/${slug}`]) {
      await open(`/${school.slug}${path}`)
      expect(document.documentElement.lang).toBe(language)
      for (const [text, lang] of Object.entries(marked)) {
        const found = screen
          .queryAllByText(text)
          .map((one) => one.closest('main [lang]')?.getAttribute('lang') ?? undefined)
        expect([text, ...new Set(found)]).toEqual(found.length > 0 ? [text, lang] : [text])
      }
      // Its own name is marked where the other language is chosen, see product#languages.
      expect([...document.querySelectorAll('footer [lang]')].map((one) => one.getAttribute('lang'))).toEqual([other])
    }
  }
})

test('on a page in Spanish English titles on the board, and categories of a school, are marked as English', async () => {
  const { orm, open } = await openTab({ javaScript: false, language: 'es' })
  const school = await addSchool(orm, { showsBoard: true })
  await orm.insert(categoryLabel).values({ organizationId: school.id, label: 'Experiences', color: 'blue', order: 0 })
  await addItem(orm, school, { category: 'Experiences' })
  await open(`/${school.slug}/board`)
  expect(screen.getByText('A week at the lake').closest('[lang]')).toHaveAttribute('lang', 'en')
  await open(`/${school.slug}`)
  expect(screen.getByText('Experiences').closest('[lang]')).toHaveAttribute('lang', 'en')
})

test('what a team wrote in Spanish is marked as Spanish in its own area and on its papers', async () => {
  const { addItem, admin, openScreen, orm, school, send, tab } = await openAdmin()
  const words = { title: 'Una semana en el mar', description: 'Con todo lo que hace falta para la familia.' }
  await addItem(words.title)
  const { id } = await addWins(orm, school, 'ana@example.org', 120)
  const payments = [{ id: crypto.randomUUID(), winnerId: id, amount: '120.00' }]
  expect((await send('POST', 'payments', { kind: 'cash', payments })).status).toBe(200)
  await orm
    .update(auctionItem)
    .set({ ...words, donatedBy: 'The Larks' })
    .where(eq(auctionItem.organizationId, school.id))
  const marks = () => screen.getAllByText(/en el mar|hace falta/).map((one) => one.closest('main [lang]'))
  await openScreen('', 'Dashboard')
  // Two cards, the newest bid, and what closes next.
  await waitFor(() => expect(marks()).toHaveLength(6))
  for (const mark of marks()) expect(mark).toHaveAttribute('lang', 'es')
  const ofItems = ['catalog', 'table-cards', 'bid-sheets', 'certificates', 'thank-you-letters']
  for (const kind of [...ofItems, 'winners-by-name', 'winners-by-item', 'pickup-slips', 'receipts']) {
    await tab.open(`${admin}/print/${kind}`)
    for (const mark of marks()) expect([kind, mark?.getAttribute('lang')]).toEqual([kind, 'es'])
  }
})
