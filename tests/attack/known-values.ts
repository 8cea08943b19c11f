import { eq } from 'drizzle-orm'
import { hashToken } from '../../api/context/token.ts'
import type { Orm } from '../../db/clients.ts'
import { session } from '../../db/schema/accounts.ts'
import type { Operation } from './description.ts'
import type { KnownValues } from './generate-call.ts'
import type { Visitor } from './visitors.ts'
import { addAccountLinks, carriedByEmails, PASSWORD, type Team, type World } from './world.ts'

/** Good values for a call, as far as its description cannot say them. What links in emails carry is made for it. */
export async function knownValues(orm: Orm, world: World, { path }: Operation, visitor: Visitor): Promise<KnownValues> {
  const { maple, oak, betrayed } = world
  // More often of one team, so that what belongs together is named together.
  const of = <Value>(pick: (team: Team) => Value): Value[] => [pick(maple), pick(maple), pick(maple), pick(oak)]
  const word = crypto.randomUUID().slice(0, 8)
  const admin = '/api/{orgSlug}/admin'
  return {
    ...carriedAt(path, betrayed),
    ...(await linksAt(orm, path)),
    orgSlug: of(({ school }) => school.slug),
    orgId: of(({ school }) => school.id),
    auctionSlug: of(({ live }) => live.slug),
    '/api/{orgSlug}/auction/{auctionSlug}/record#auctionSlug': of(({ ended }) => ended.slug),
    userId: of(({ colleague }) => colleague.id),
    bidId: of(({ bid }) => bid.id),
    [`${admin}/auctions/{id}#id`]: of(({ upcoming }) => upcoming.id),
    [`${admin}/auctions/{id}/duplicate#id`]: of(({ live }) => live.id),
    [`${admin}/auctions/{id}/archive#id`]: of(({ live }) => live.id),
    [`${admin}/auctions/{id}/unarchive#id`]: of(({ live }) => live.id),
    [`${admin}/category-labels/{id}#id`]: of(({ label }) => label.id),
    [`${admin}/mails/{id}/send-again#id`]: of(({ mail }) => mail.id),
    [`${admin}/bidders/data#email`]: of(({ reader }) => reader.email),
    [`${admin}/bidders/erase#email`]: of(({ reader }) => reader.email),
    [`${admin}/invitations/{id}#id`]: of(({ invitation }) => invitation.id),
    [`${admin}/invitations/{id}/resend#id`]: of(({ invitation }) => invitation.id),
    [`${admin}/invitations/{id}/revoke#id`]: of(({ invitation }) => invitation.id),
    '/api/super-admin/organizations/{id}#id': of(({ school }) => school.id),
    '/api/user/sessions/{id}#id': path === '/api/user/sessions/{id}' ? await otherSessionOf(orm, visitor) : [],
    '/api/invitations/{token}#token': [betrayed.invitation.token],
    '/api/invitations/accept#token': [betrayed.invitation.token],
    '/api/auth/login#email': of(({ colleague }) => colleague.email),
    '/api/{orgSlug}/login#email': of(({ colleague }) => colleague.email),
    adminUserId: of(({ colleague }) => colleague.id),
    email: [`${word}@example.org`],
    contactEmail: [`${word}@example.org`],
    password: [PASSWORD],
    currentPassword: [PASSWORD],
    newPassword: [PASSWORD],
    confirmPassword: [PASSWORD],
    name: [`Ann ${word}`],
    label: [`Label ${word}`],
    slug: [`fresh-${word}`],
    amount: ['130.00', '135', '1000.00'],
    maximum: ['200.00'],
    extensionMinutes: [0, 3],
    confirmAmount: [true],
    startingBid: ['5.00'],
    minimumRaise: ['5.00', '0.01'],
    startTime: ['2099-01-01T10:00'],
    endTime: ['2099-01-02T10:00'],
    timeZone: ['America/New_York', 'UTC'],
    from: ['2026-01-01'],
    to: ['2026-12-31'],
    category: ['Food', null],
    retentionMonths: [24],
    imageUrl: [null],
    logoUrl: [null],
  }
}

/** What the links in a bidder's emails carry belongs together: one address, one proof, one bid. */
function carriedAt(path: string, team: Team): KnownValues {
  const carried = Object.entries(carriedByEmails(team)[path] ?? {})
  return Object.fromEntries(carried.map(([name, value]) => [`${path}#${name}`, [value]]))
}

async function linksAt(orm: Orm, path: string): Promise<KnownValues> {
  const [, purpose] = /^\/api\/auth\/(reset-password|confirm-email|protect-email)/.exec(path) ?? []
  if (!purpose) return {}
  const links: Record<string, string> = await addAccountLinks(orm)
  return { [`${path}#token`]: [links[purpose]] }
}

async function otherSessionOf(orm: Orm, { token, signIn }: Visitor): Promise<string[]> {
  if (token === null) return []
  const rows = await orm
    .select({ id: session.id })
    .from(session)
    .where(eq(session.tokenHash, hashToken(await signIn())))
  return rows.map(({ id }) => id)
}
