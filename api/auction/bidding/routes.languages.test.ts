import { expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'

const { database, send } = await sharedApp()
const school = await addSchool(database.orm)
const item = await addItem(database.orm, school)
const IN_SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }

const bid = (body: object, headers: Record<string, string> = {}, { slug } = item) =>
  send('POST', `/api/${school.slug}/auction/${slug}/bid`, body, headers)
const nobody = () => `${crypto.randomUUID()}@example.org`

test('a bid is answered in the language of its bidder, and the same bid again in that of who asks', async () => {
  const offer = { email: nobody(), amount: '130.00' }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const otherItem = await addItem(database.orm, school)
  expect((await bid(offer, { ...IN_SPANISH, ...key }, otherItem)).body.message).toBe('Va ganando con $130.00')
  expect((await bid(offer, key, otherItem)).body.message).toBe('You’re winning at $130.00')
  expect((await bid({ ...offer, amount: '900.00' }, { ...IN_SPANISH, ...key }, otherItem)).refusal).toMatchObject({
    code: 'key-reused',
    message: 'Este Idempotency-Key ya se usó para otra oferta. Envíe uno nuevo.',
  })
})

test('refusals are said in Spanish, with the same codes', async () => {
  const email = nobody()
  await bid({ email, amount: '200.00' })
  const refusalOf = async (body: object) => (await bid(body, IN_SPANISH)).refusal
  expect(await refusalOf({ email: nobody(), amount: '200.00' })).toMatchObject({
    code: 'same-amount',
    message: 'Alguien ya ofertó esa misma cantidad. La oferta debe ser de al menos $205.00.',
  })
  expect(await refusalOf({ email, amount: '300.00' })).toMatchObject({
    code: 'cooldown',
    message: expect.stringMatching(/^Espere \d+ segundos antes de volver a ofertar\.$/),
  })
  expect(await refusalOf({ email, amount: '100000.00' })).toMatchObject({
    code: 'confirm-amount',
    message: 'La próxima oferta solo tiene que ser de $205.00. ¿Quiso decir $1,000.00 y no $100,000.00?',
  })
})

test('an item that is not there, and a link that is none, are told in Spanish', async () => {
  const path = `/api/${school.slug}/auction/nothing/bid` as const
  const none = await send('POST', path, { email: nobody(), amount: '1' }, IN_SPANISH)
  expect(none.refusal).toEqual({ code: 'not-found', message: 'No encontramos esta subasta' })
  const claim = new URLSearchParams({ address: crypto.randomUUID(), proof: 'x', bid: crypto.randomUUID() })
  for (const link of [`/api/bids/take-back?${claim}`, '/api/mail/preferences?address=x&proof=x'] as const) {
    const { refusal } = await send('GET', link, undefined, IN_SPANISH)
    expect(refusal?.message).toBe(
      'Este enlace no funciona, o lo que mostraba ya no existe. Ábralo de nuevo desde su correo electrónico.',
    )
  }
})
