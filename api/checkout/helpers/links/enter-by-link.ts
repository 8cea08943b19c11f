import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../../db/clients.ts'
import { checkoutLink, checkoutSession } from '../../../../db/schema/checkout.ts'
import { organization } from '../../../../db/schema/organizations.ts'
import { type EnterForm, helperSignature } from '../../../contract/checkout/checkout-link.ts'
import { type LinkStanding, standingOf } from '../../../server/access/at-checkout.ts'
import { setActorName } from '../../../server/access/set-actor.ts'
import { hashToken, newToken } from '../../../server/context/token.ts'
import type { LIMITS } from '../../../server/http/limits.ts'
import type { Limit } from '../../../server/http/rate-limit.ts'
import { hashPin } from './links.ts'

type PinLimits = Record<keyof typeof LIMITS.checkoutLinks, Limit>

interface Entering extends EnterForm {
  orgSlug: string
  network: string
  now: Date
}

/** 'locked': too many wrong PINs, for so many seconds more. */
type Entry =
  | { kind: 'entered'; token: string; endsAt: Date }
  | { kind: 'unknown' | 'wrong-pin' | Exclude<LinkStanding, 'open'> }
  | { kind: 'locked' | 'too-many'; seconds: number }

/** Lets a helper in who has the link and its PIN. Wrong PINs lock the link for a while, for everybody who has it. */
export async function enterByLink(orm: Orm, limits: PinLimits, entering: Entering): Promise<Entry> {
  const { orgSlug, secret, pin, name, network, now } = entering
  const refuseGuess = async (kind: 'unknown' | 'wrong-pin'): Promise<Entry> => {
    const wait = await limits.network.count(network)
    return wait === null ? { kind } : { kind: 'too-many', seconds: wait }
  }
  // Looked up whatever others in the network sent: a secret cannot be guessed.
  const link = await findLink(orm, orgSlug, secret)
  if (!link) return refuseGuess('unknown')
  const standing = standingOf(link, now)
  if (standing !== 'open') return { kind: standing }
  // Counted before, or attempts made side by side would all pass.
  const locked = await limits.link.count(link.id)
  if (locked !== null) return { kind: 'locked', seconds: locked }
  if (link.pinHash !== hashPin(secret, pin)) return refuseGuess('wrong-pin')
  await limits.link.forgive(link.id)
  const crowded = await limits.entries.count(link.id)
  if (crowded !== null) return { kind: 'too-many', seconds: crowded }
  const token = newToken()
  setActorName(helperSignature(name))
  await orm.transaction(async (tx) => {
    const { organizationId, id: linkId } = link
    const session = { organizationId, linkId, helperName: name, enteredAt: now }
    await tx.insert(checkoutSession).values({ tokenHash: hashToken(token), ...session })
    tx.addActivity({ kind: 'checkout-entered', organizationId, subjectId: linkId })
  })
  return { kind: 'entered', token, endsAt: link.endsAt }
}

async function findLink(orm: Orm, orgSlug: string, secret: string) {
  const { id, organizationId, pinHash, endsAt, revokedAt } = checkoutLink
  const [link] = await orm
    .select({ id, organizationId, pinHash, endsAt, revokedAt })
    .from(checkoutLink)
    .innerJoin(organization, eq(organization.id, checkoutLink.organizationId))
    .where(and(eq(checkoutLink.secretHash, hashToken(secret)), eq(organization.slug, orgSlug), organization.isActive))
  return link ?? null
}

/** Ends what a helper's cookie stands for; owners still see who it was. */
export async function endSession(orm: Orm, token: string | null, now: Date): Promise<void> {
  if (token === null) return
  const isTheirs = and(eq(checkoutSession.tokenHash, hashToken(token)), isNull(checkoutSession.leftAt))
  await orm.update(checkoutSession).set({ leftAt: now }).where(isTheirs)
}
