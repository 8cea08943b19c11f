import { expect, test } from 'bun:test'
import { sweepCharges } from '../../../api/cards/charges/sweep-charges.ts'
import { openCardSchools } from '../../support/card-schools.ts'

const { stripe, context, send, addPayer } = await openCardSchools()

/** More than the database has connections for them. */
const PRESSES = 12

test('while the card service is silent for a school, only those wait who ask it', async () => {
  const [silent, pressing, other] = [await addPayer(), await addPayer(), await addPayer()]
  const { session } = await silent.pay()
  stripe.pay((await other.pay()).session)
  stripe.reset()
  stripe.fault = (_call, key) => (key === other.key ? null : { status: 200, isSilent: true })

  const pressed = Array.from({ length: PRESSES }, () => pressing.pay())
  const looked = silent.outcome()
  const swept = sweepCharges(context, new Date())
  const answered: string[] = []
  for (const one of [looked, ...pressed]) void one.then(() => answered.push('by the card service'))

  while (stripe.calls.filter((call) => call === 'POST /v1/checkout/sessions').length < PRESSES) await Bun.sleep(10)
  const looks = [
    send('GET', `/api/${pressing.school.slug}`),
    pressing.call('GET', `${pressing.admin}/winners/${pressing.winner.id}`),
    pressing.takeCash('1.00'),
    pressing.bill(),
  ]
  await Promise.all(looks)
  expect(answered).toEqual([])

  expect((await Promise.all(pressed)).map(({ status }) => status)).toEqual(Array(PRESSES).fill(503))
  expect(await looked).toBe('unknown')
  await swept
  expect(await other.payments()).toHaveLength(1)
  stripe.reset()
  stripe.pay(session)
  expect(await silent.outcome()).toBe('paid')
})
