import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { OwnCheckout } from '../../contract/bidders/my-bids.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { fillPaymentLinks, fillPaymentWords } from '../../contract/values/money/payment.ts'
import { readWholeBills, withoutAddress } from '../balances/read-bill-items.ts'
import { readWinners, rowOf } from '../balances/read-winners.ts'
import { payPath } from '../payments/pay-path.ts'

/** What a winner sees of their own wins; `null` for who has won nothing of the organization. */
export async function readOwnCheckout(orm: Orm, organizationId: string, email: string): Promise<OwnCheckout | null> {
  const [account] = await readWinners(orm, organizationId, sql`w.email = ${email}`)
  if (!account) return null
  const { paymentInstructions, paymentLink, otherPaymentLink, asksName } = organization
  const [organizationRow] = await orm
    .select({ paymentInstructions, paymentLink, otherPaymentLink, asksName })
    .from(organization)
    .where(eq(organization.id, organizationId))
  const { code, due, paid, waived, balance, credit, itemCount, leftCount } = rowOf(account)
  const path = await payPath(orm, { organizationId, bidderId: account.id })
  const lines = await readWholeBills(orm, organizationId, [account.id])
  const owing = balance === '0.00' ? null : organizationRow
  const payment = { code, amount: balance }
  return {
    code,
    due,
    paid,
    waived,
    balance,
    credit,
    shares: lines.flatMap(({ share }) => (share ? [withoutAddress(share)] : [])),
    gifts: lines.flatMap(({ gift }) => (gift ? [{ cause: gift.cause, amount: toPrice(gift.amount) }] : [])),
    isPickedUp: itemCount > 0 && leftCount === 0,
    instructions: owing?.paymentInstructions ? fillPaymentWords(owing.paymentInstructions, payment) : null,
    // Where cards are taken, there are not two ways to pay on a page.
    links: owing && path === null ? fillPaymentLinks(owing, payment) : [],
    payPath: owing ? path : null,
    asksName: organizationRow?.asksName === 'off' && account.name === null && leftCount > 0,
  }
}
