import { afterAll } from 'bun:test'
import { eq } from 'drizzle-orm'
import { payPath } from '../../api/checkout/payments/pay-path.ts'
import { charge } from '../../db/schema/cards.ts'
import { payment } from '../../db/schema/checkout.ts'
import { openTestApp } from './app.ts'
import { addCardAccount } from './card-account.ts'
import { sharedDatabase } from './database.ts'
import { addOwnTeam } from './own-team.ts'
import { startStripe } from './stripe.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { addWins } from './won.ts'

/** The API beside a Stripe of our own, and schools that take cards there. */
export async function openCardSchools() {
  const stripe = startStripe()
  afterAll(() => stripe.stop())
  const database = await sharedDatabase()
  const { orm } = database
  const env = { RATE_LIMITS: 'off', STRIPE_API_URL: stripe.url, DATA_DIR: await temporaryFolder(), SECRETS_KEY: '' }
  const { context, send: sendKnown, sendAnything } = openTestApp(database, env)

  /** A school with an owner who connected its account, by a key that may do what is needed unless said otherwise. */
  async function addCardSchool(may: Parameters<typeof stripe.addKey>[0] = {}) {
    const made = await addOwnTeam({ orm, sendAnything }, 'owner')
    const key = stripe.addKey(may)
    return { ...made, key, connected: await made.call('POST', `${made.admin}/cards`, { key }) }
  }

  /** Somebody of such a school who owes some dollars, and what they do with their bill. */
  async function addPayer(dollars = 185) {
    const made = await addOwnTeam({ orm, sendAnything }, 'owner')
    const key = await addCardAccount(orm, made.school, 'test', { stripe, seal: context.seal })
    const winner = await addWins(orm, made.school, `payer-${crypto.randomUUID()}@example.org`, dollars)
    return payerOf({ ...made, key }, winner)
  }

  /** A winner of a school, and what they do with their bill. */
  async function payerOf<Made extends Pick<Awaited<ReturnType<typeof addCardSchool>>, 'school' | 'call' | 'admin'>>(
    made: Made,
    winner: Awaited<ReturnType<typeof addWins>>,
  ) {
    const path = await payPath(orm, { organizationId: made.school.id, bidderId: winner.id })
    const send = async (method: string, end = '', headers = {}, body?: object) => {
      const { status, text } = await sendAnything(method, `/api${path}${end}`, body, headers)
      if (status === 500) throw new Error(`Answered 500: ${text}`)
      return { status, body: JSON.parse(text) }
    }
    return {
      ...made,
      winner,
      path: path ?? '',
      bill: async () => (await send('GET')).body,
      /** Presses Pay. `session`: which one Stripe opened. */
      async pay({ addsExtra, ...headers }: { addsExtra?: boolean; 'accept-language'?: string } = {}) {
        const { status, body } = await send('POST', '', headers, addsExtra ? { addsExtra } : undefined)
        return { status, body, session: String(body.url).split('/').at(-1) ?? '' }
      },
      outcome: async (): Promise<string> => (await send('GET', '/outcome')).body.outcome,
      payments: () =>
        orm.select().from(payment).where(eq(payment.bidderId, winner.id)).orderBy(payment.madeAt, payment.number),
      charges: () => orm.select().from(charge).where(eq(charge.bidderId, winner.id)).orderBy(charge.openedAt),
      takeCash: (amount: string) =>
        made.call('POST', `${made.admin}/payments`, {
          kind: 'cash',
          payments: [{ id: crypto.randomUUID(), winnerId: winner.id, amount }],
        }),
    }
  }

  return { stripe, database, orm, context, send: sendKnown, sendAnything, addCardSchool, addPayer, payerOf }
}
