import { and, eq } from 'drizzle-orm'
import { charge } from '../../../db/schema/cards.ts'
import { type CardProvider, isProblem, type SessionState } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'
import { giveUp } from './open-charge.ts'
import { type Charge, recordSession } from './record-session.ts'

const AT_ONCE = 10
/** So long somebody waits for it who deletes an organization. */
const LONGEST_MS = 2_500

interface Ending {
  /** `null`: the key cannot be read. */
  provider: CardProvider | null
  /** Whether also those end of which the service tells nothing, as nobody will ask about them any more. */
  forgets: boolean
}

/** Ends what is open of an organization. @returns whether the card service could be asked; if not, some may still be open */
export async function endCharges(context: CardContext, organizationId: string, ending: Ending): Promise<boolean> {
  const isOpen = and(eq(charge.organizationId, organizationId), eq(charge.state, 'open'))
  const open = await context.database.orm.select().from(charge).where(isOpen)
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const few = open.slice(from, from + AT_ONCE)
    const ended = await Promise.all(few.map((one) => endCharge(context, one, ending)))
    if (ended.includes(false)) return false
  }
  return true
}

/** Ends what is open of an organization that goes, as far as the card service answers soon: nothing can be paid for it any more. */
export async function endAllCharges(context: CardContext, organizationId: string): Promise<void> {
  const cards = await openCards(context, organizationId)
  if (typeof cards === 'string') return
  const ended = endCharges(context, organizationId, { provider: cards.provider, forgets: true })
  await Promise.race([ended, Bun.sleep(LONGEST_MS)])
}

async function endCharge({ database: { orm }, clock }: CardContext, one: Charge, { provider, forgets }: Ending) {
  // One that gets its session meanwhile is not ended by this.
  if (one.session === null) {
    if (forgets) await giveUp(orm, one, clock.now())
    return true
  }
  const ended = await expire(provider, one.session)
  if (ended === 'away') return false
  if (forgets || ended.kind !== 'unknown') await recordSession(orm, one, ended, clock.now())
  return true
}

/** `unknown`: also where the key was revoked at the service. */
async function expire(provider: CardProvider | null, session: string): Promise<SessionState | 'away'> {
  try {
    return provider ? await provider.expireSession(session) : { kind: 'unknown' }
  } catch (problem) {
    if (isProblem(problem, 'away', 'broken')) return 'away'
    if (isProblem(problem, 'key', 'permission', 'refused')) return { kind: 'unknown' }
    throw problem
  }
}
