import { eq } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import type { bid } from '../../../db/schema/bids.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { purchase } from '../../../db/schema/purchases.ts'
import { findPaddle } from '../../checkout/paddles/paddles.ts'
import type { EntryForm } from '../../contract/auction/bidding/entry-form.ts'
import { type Bidder, paddleLabel } from '../../contract/values/address/bidder.ts'
import type { Asks } from '../../contract/values/address/bidder-contact.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import type { SentContact } from '../bidding/item-state.ts'
import { judgeContact } from '../bidding/judge-contact.ts'
import { holderInWords } from './read-hall-items.ts'

interface Of {
  organizationId: string
  /** What the organization asks of bidders; a paddle's holder was asked when they got it. */
  asks(): Asks | Promise<Asks>
  /** Of what is sold, so that it is whose it was when it is sent again. */
  sentIds?: string[]
}

type Entered = (Bidder & { contact?: SentContact; issues?: never }) | { issues: { path: string; message: string }[] }

/** For whom the team bids or buys: by an address with what was typed of them, or a paddle's number; or what is wrong with it. */
export async function bidderEntered(
  { database }: Pick<AppContext, 'database'>,
  { email = '', paddle, name, phone }: Pick<EntryForm, 'email' | 'paddle' | 'name' | 'phone'>,
  { organizationId, asks, sentIds = [] }: Of,
): Promise<Entered> {
  if (paddle !== undefined) {
    const bidderId = await findPaddle(database.orm, organizationId, paddle, sentIds)
    if (bidderId === null) return { issues: [{ path: 'email', message: `Nobody holds paddle ${paddle}.` }] }
    return { email: null, bidderId }
  }
  // Whether the device is theirs does not matter; refusals are for whoever enters it.
  const typed = { email, name, phone, language: 'en', isOwn: async () => false } as const
  const judged = await judgeContact({ database }, { organizationId, asks: await asks(), ...typed })
  return judged.issues ? judged : { email, ...judged }
}

/** Whose a bid or a purchase became that the team entered, by name: a number or an address that was typed wrong is seen by it. */
export async function readHolder(
  orm: Orm,
  table: typeof bid | typeof purchase,
  { id, email, paddle, seesAddresses }: Pick<EntryForm, 'email' | 'paddle'> & { id: string; seesAddresses: boolean },
): Promise<string> {
  const { label, name } = bidder
  const [holder] = await orm
    .select({ label, name })
    .from(table)
    .innerJoin(bidder, isBidderOf(table))
    .where(eq(table.id, id))
  // It may have been cancelled by now.
  return holderInWords(holder ?? { label: email ?? paddleLabel(paddle ?? 0), name: null }, seesAddresses)
}

/** What the organization asks of bidders. */
export async function readAsks(orm: Orm, organizationId: string): Promise<Asks> {
  const [row] = await orm
    .select({ name: organization.asksName, phone: organization.asksPhone })
    .from(organization)
    .where(eq(organization.id, organizationId))
  if (!row) throw new Error(`No organization ${organizationId}`)
  return row
}
