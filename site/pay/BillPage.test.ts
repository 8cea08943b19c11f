import { expect, test } from 'bun:test'
import { payPath } from '../../api/checkout/payments/pay-path.ts'
import { myBidsUrl } from '../../api/email/preferences/links.ts'
import { LIMITS } from '../../api/server/http/limits.ts'
import { bidderFor } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { openAdmin } from '../../tests/support/admin-tab.ts'
import { openBuiltSite } from '../../tests/support/built-site.ts'
import { addCardAccount, sharedStripe } from '../../tests/support/card-account.ts'
import { setConfirmed } from '../../tests/support/confirmed.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addReader, HOME } from '../../tests/support/email-reader.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { withLimit } from '../../tests/support/lowered-limit.ts'
import { addNamed } from '../../tests/support/named-winner.ts'
import { fill, fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { addWins } from '../../tests/support/won.ts'
import { lookAgain } from './look-again.ts'

const stripe = sharedStripe()

test('an owner connects Stripe and tries it, and gives back a part of what a winner paid by card', async () => {
  const { member, openScreen, orm, school } = await openAdmin({ role: 'owner' })
  await setConfirmed(orm, member.email)
  await openScreen('/settings', 'Organization Settings')
  const cards = within(await screen.findByRole('region', { name: 'Cards' }))
  const newKey = await cards.findByRole('link', { name: 'New Key at Stripe' })
  const rights = new URL(newKey.getAttribute('href') ?? '').searchParams.getAll('permissions[]')
  expect(rights).toContain('rak_checkout_session_write')
  fill(cards.getByLabelText('Restricted Key'), 'pk_test_0123456789')
  await press('Connect Stripe')
  await shows('Please paste a restricted key, which begins with rk_live_ or rk_test_')
  fill(cards.getByLabelText('Restricted Key'), stripe.addKey())
  await press('Connect Stripe')
  await findToast('Connected for tests')
  await shows('TEST: no money moves until you paste a live key.', /Connected by Ada Lark/)
  await press('Try It')
  await findToast('Everything works')

  const reader = await addReader(orm)
  const { id, code } = await addWins(orm, school, reader.email, 120, 30)
  const jane = await openTab()
  await jane.open(myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, ''))
  await jane.submit(screen.getByRole('button', { name: 'Show my bids' }))
  await jane.submit(screen.getByRole('button', { name: 'Pay $150.00 by card' }))
  const session = screen.getByRole('link', { name: 'Continue to Stripe' }).getAttribute('href')?.split('/').at(-1) ?? ''
  const { pathname, search } = new URL(stripe.sessions.get(session)?.returnUrl ?? '')
  await jane.open(pathname + search)
  await shows('TEST: no money moves, and only Stripe’s test cards work.', code)
  stripe.pay(session)
  await jane.open(location.href)
  await shows('Thank you! Your payment arrived.')

  const office = await openTab()
  office.signIn(member)
  await office.open(`/${school.slug}/admin/winners/${id}`)
  await shows(/card online \(TEST\)/)
  await press('Refund $150.00')
  fillIn({ Amount: '30.00', Reason: 'Broken' })
  await press('Refund Payment')
  await findToast('Payment refunded')
  await shows('$30.00 left (TEST)', /-\$30\.00 refunded/)
})

/** Of $60, at a school that takes cards. `id`: of who owes it; `path`: of its page. */
async function addBill(orm: Orm) {
  const school = await addSchool(orm)
  await addCardAccount(orm, school)
  const { id } = await addNamed(orm, school, 'Jane Okafor', 60)
  return { id, school, path: (await payPath(orm, { organizationId: school.id, bidderId: id })) ?? '' }
}

test('a link to a bill that is cut short, or of nobody any more, is asked to be opened again, and leads to a page that is there', async () => {
  const tab = await openTab({ language: 'es' })
  const { id, path } = await addBill(tab.orm)
  for (const cutShort of [path.slice(0, -3), path.replace(id, id.slice(1))]) {
    expect((await tab.open(cutShort)).status).toBe(404)
    await shows(
      'Este enlace no funciona',
      'Este enlace no funciona, o lo que mostraba ya no existe. Ábralo de nuevo desde su correo electrónico.',
    )
    expect(screen.getByRole('link', { name: 'Ir a la página de inicio' })).toHaveAttribute('href', '/')
  }
})

test('a bill with nothing on it any more is not said to be paid', async () => {
  const tab = await openTab()
  const { school } = await addBill(tab.orm)
  const bidderId = await bidderFor(tab.orm, school.id, 'cas@example.org')
  await tab.open((await payPath(tab.orm, { organizationId: school.id, bidderId })) ?? '')
  await shows('Nothing is left to pay.')
  expect(screen.queryByText('Paid')).toBeNull()
})

test('who looked at a bill too often is asked to wait, not told that its link is broken', async () => {
  const database = await sharedDatabase()
  const site = await withLimit(LIMITS.bills.looks, 1, () => openBuiltSite(database, { RATE_LIMITS: 'on' }))
  const { path } = await addBill(database.orm)
  await site(`/api${path}`)
  const answer = await site(path)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('Too many attempts. Please try again in 1 minute.')
})

test('while Stripe does not say what became of a payment the page asks not to pay again, and looks again', async () => {
  const tab = await openTab({ language: 'es' })
  const { path } = await addBill(tab.orm)
  await tab.open(path)
  await shows('Por pagar: $60.00')
  await tab.submit(screen.getByRole('button', { name: 'Pagar $60.00 con tarjeta' }))
  await shows('Lo llevamos a Stripe…')
  stripe.fault = () => ({ status: 503 })
  try {
    await tab.open(path)
    await shows(/No pague otra vez/)
    // A page that began anew by itself could not be read out.
    expect(document.querySelector('meta[http-equiv="refresh"]')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull()
    const looks = () => tab.network.calls.filter((call) => call.endsWith('/outcome')).length
    await hurry([5_000], async () => {
      lookAgain(document.querySelector('[data-looks-again]'))
      await waitFor(() => expect(looks()).toBeGreaterThan(2))
      expect(location.search).toBe('')
      stripe.reset()
      await waitFor(() => expect(location.search).toBe('?returned=yes'))
    })
  } finally {
    stripe.reset()
  }
})
