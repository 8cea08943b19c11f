import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { cardAccount } from '../../../db/schema/cards.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { CardFee } from '../../contract/checkout/card-fee.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { placeOf } from '../../email/outbox/email-place.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { CardProblem, type CardProvider } from './card-provider.ts'
import { openStripe } from './stripe.ts'

export type CardContext = Pick<AppContext, 'config' | 'database' | 'clock' | 'seal' | 'log'>

/** The card service on the account of an organization. `test`: with a key for trying things out; `demo`: a page that pretends. */
export interface Cards {
  provider: CardProvider
  mode: 'on' | 'test' | 'demo'
  /** The key as it is stored, by which one is told from another; `null` in the demo. */
  sealedKey: string | null
  /** What bidders are asked to add; `null`: they are not. */
  fee: CardFee | null
}

/**
 * Opens the account of an organization. `off`: it has none. `elsewhere`: the database was copied here, and a copy takes
 * no money. `sealed`: its key was encrypted by another installation, or the installation lost its own.
 */
export async function openCards(
  { config, database: { orm }, seal }: CardContext,
  organizationId: string,
): Promise<Cards | 'off' | 'elsewhere' | 'sealed'> {
  const [row] = await orm
    .select({ isDemo: organization.isDemo, account: cardAccount })
    .from(organization)
    .leftJoin(cardAccount, eq(cardAccount.organizationId, organization.id))
    .where(eq(organization.id, organizationId))
  if (row?.isDemo) return { provider: demoCards, mode: 'demo', sealedKey: null, fee: null }
  if (!row?.account) return 'off'
  const { account } = row
  if (account.place !== (await placeOf(orm, config))) return 'elsewhere'
  const key = await seal.open(account.sealedKey, keyOf(organizationId))
  if (key === null) return 'sealed'
  const { sealedKey, isTest } = account
  return { provider: openStripe(key, config.stripeUrl), mode: isTest ? 'test' : 'on', sealedKey, fee: feeIn(account) }
}

/**
 * The key of an account as it is stored, and stays until `tx` ends; `null` without an account. Whoever changes it waits, and
 * finds what was begun meanwhile.
 */
export async function lockSealedKey(tx: Tx, organizationId: string): Promise<string | null> {
  const isTheirs = eq(cardAccount.organizationId, organizationId)
  const [account] = await tx.select({ key: cardAccount.sealedKey }).from(cardAccount).where(isTheirs).for('share')
  return account?.key ?? null
}

/** What bidders of an account are asked to add. */
export function feeIn({ feeShare, feeFixed }: typeof cardAccount.$inferSelect): CardFee | null {
  return feeShare === null || feeFixed === null ? null : { share: feeShare, fixed: feeFixed }
}

/** What the key of an organization is sealed as, so that it opens for no other. */
export function keyOf(organizationId: string): string {
  return `card key of ${organizationId}`
}

/** What the signing secret of an organization's reports is sealed as. */
export function signingSecretOf(organizationId: string): string {
  return `card signing secret of ${organizationId}`
}

/**
 * What takes cards in the sandbox: no service, but a page of our own, where Pay records the payment at once. So there is
 * never anything to ask about a session. See product#demo.
 */
const demoCards: CardProvider = {
  openSession({ key, returnUrl }) {
    const bill = new URL(returnUrl)
    return Promise.resolve({ id: `demo_${key}`, url: `${bill.origin}${bill.pathname}/demo` })
  },
  readSession: () => Promise.resolve({ kind: 'open' }),
  findSession: () => Promise.resolve(null),
  expireSession: () => Promise.resolve({ kind: 'expired' }),
  listPayouts: () => Promise.resolve([]),
  readPayout: () => Promise.resolve([]),
  refund: () => Promise.reject(new CardProblem('refused', NOT_IN_DEMO)),
}

/** So many organizations at once; the calls of each one after the other, so that the card service's limit of calls is far. */
const AT_ONCE = 10
/** With so many of them silent, the card service is away for all. */
const MOST_SILENT = 20
/** Sweeps that overlap would take the places of closings: with a slow card service, the next one goes on. */
export const LONGEST_SWEEP_MS = 20_000

/**
 * Asks the card service for each of these organizations. One for which it does not answer delays no other: they come by
 * chance, or the same silent ones would come before all others each time.
 * @param ask whether the card service answered
 */
export async function askInTurn(organizationIds: string[], ask: (id: string) => Promise<boolean>): Promise<void> {
  const byChance = organizationIds
    .map((id) => ({ id, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
  let silent = 0
  for (let from = 0; from < byChance.length && silent < MOST_SILENT; from += AT_ONCE) {
    const answered = await Promise.all(byChance.slice(from, from + AT_ONCE).map(({ id }) => ask(id)))
    silent += answered.filter((isAnswered) => !isAnswered).length
  }
}
