import { keyOf } from '../../api/cards/provider/open-cards.ts'
import { placeOf } from '../../api/email/outbox/email-place.ts'
import { openSeal } from '../../api/server/context/seal.ts'
import type { Orm } from '../../db/clients.ts'
import { cardAccount, charge } from '../../db/schema/cards.ts'
import { payment } from '../../db/schema/checkout.ts'
import { addRow } from './add-row.ts'
import type { School } from './school.ts'
import { startStripe } from './stripe.ts'

const SECRETS_KEY = 'for-tests-of-cards-alone-0123456789'
let shared: ReturnType<typeof startStripe> | null = null

/** A Stripe for all tests of this process that only need one to be there. */
export function sharedStripe() {
  shared ??= startStripe()
  shared.unref()
  return shared
}

/** What an API in tests needs to take cards. */
export function cardEnvironment() {
  return { SECRETS_KEY, STRIPE_API_URL: sharedStripe().url }
}

/** Has a school take cards at a Stripe, as an API keeps its key. @returns the key */
export async function addCardAccount(
  orm: Orm,
  { id }: Pick<School, 'id'>,
  mode: 'test' | 'live' = 'test',
  { stripe, seal } = { stripe: sharedStripe(), seal: openSeal({ secretsKey: SECRETS_KEY, dataDir: '' }) },
) {
  const key = stripe.addKey({}, mode)
  await orm.insert(cardAccount).values({
    organizationId: id,
    sealedKey: await seal.seal(key, keyOf(id)),
    place: await placeOf(orm, { publicUrl: new URL('http://localhost:4321') }),
    isTest: mode === 'test',
    connectedAt: new Date(),
    connectedByName: 'Ada',
  })
  return key
}

/** Adds that a winner paid some dollars there. @returns the payment */
export async function addCardPayment(
  orm: Orm,
  key: string,
  winner: { id: string; organizationId: string },
  dollars: number,
) {
  const amount = dollars * 100
  const { session, reference } = sharedStripe().addPaid(key, amount)
  const own = { organizationId: winner.organizationId, bidderId: winner.id, amount }
  const about = { state: 'paid' as const, session, openedAt: new Date(), settledAt: new Date() }
  const { id } = await addRow(orm, charge, { ...own, ...about, isTest: key.startsWith('rk_test_') })
  const made = { kind: 'online' as const, reference, madeAt: new Date(), madeByName: 'Stripe' }
  return addRow(orm, payment, { ...own, ...made, id })
}
