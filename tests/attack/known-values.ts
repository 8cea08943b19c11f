import { eq } from 'drizzle-orm'
import { makeLink } from '../../api/checkout/helpers/links/links.ts'
import { DAY_MS } from '../../api/contract/values/time/time.ts'
import { hashToken } from '../../api/server/context/token.ts'
import { openFormTokens } from '../../api/server/http/form-token.ts'
import type { Orm } from '../../db/clients.ts'
import { session } from '../../db/schema/accounts.ts'
import { organization } from '../../db/schema/organizations.ts'
import type { Operation } from './description.ts'
import type { KnownValues } from './generate-call.ts'
import type { Visitor } from './visitors.ts'
import { addAccountLinks, carriedByEmails, PASSWORD, type Team, type World } from './world.ts'

/** Above those of the world, and below the highest paddle: one that somebody holds is refused. */
let numbers = 0
const unusedNumber = () => 1_000 + (numbers++ % 9_000)

/** Good values for a call, as far as its description cannot say them. What links in emails carry is made for it. */
export async function knownValues(orm: Orm, world: World, { path }: Operation, visitor: Visitor): Promise<KnownValues> {
  const { maple, oak, betrayed } = world
  // More often of one team, so that what belongs together is named together.
  const of = <Value>(pick: (team: Team) => Value): Value[] => [pick(maple), pick(maple), pick(maple), pick(oak)]
  const word = crypto.randomUUID().slice(0, 8)
  const admin = '/api/{orgSlug}/admin'
  const checkoutPath = '/api/{orgSlug}/checkout'
  const onePlace = [{ id: crypto.randomUUID(), quantity: 1, price: '0.00' }]
  return {
    ...carriedAt(path, betrayed),
    ...(await linksAt(orm, path)),
    orgSlug: of(({ school }) => school.slug),
    orgId: of(({ school }) => school.id),
    auctionSlug: of(({ live }) => live.slug),
    ...(await questionAt(orm, path, maple)),
    '/api/{orgSlug}/auction/{auctionSlug}/record#auctionSlug': of(({ ended }) => ended.slug),
    [`${admin}/preview/{auctionSlug}#auctionSlug`]: of(({ hidden }) => hidden.slug),
    userId: of(({ colleague }) => colleague.id),
    bidId: of(({ bid }) => bid.id),
    '/api/{orgSlug}/auction/{auctionSlug}/waiting#auctionSlug': of(({ soldOut }) => soldOut.slug),
    '/api/{orgSlug}/auction/{auctionSlug}/waiting#quantity': [1, 2],
    '/api/{orgSlug}/auction/{auctionSlug}/purchases#auctionSlug': of(({ party }) => party.slug),
    '/api/{orgSlug}/auction/{auctionSlug}/purchases#purchases': [onePlace],
    [`${checkoutPath}/purchases#itemId`]: of(({ party }) => party.id),
    [`${checkoutPath}/purchases#purchases`]: [onePlace],
    '/api/places/waiting#answer': ['accept', 'leave'],
    '/api/places/waiting#purchases': [onePlace],
    '/api/places/own/answers#purchases': [[{ id: betrayed.purchaseId, answers: ['Mia'] }]],
    'causes#id': of(({ cause }) => cause.id),
    [`${admin}/causes/{id}#id`]: of(({ quietCause }) => quietCause.id),
    amounts: [['25', '50']],
    goal: ['500', null],
    matchedBy: [null],
    matchedUpTo: [null],
    causeId: of(({ cause }) => cause.id),
    '/api/{orgSlug}/give#id': [crypto.randomUUID()],
    shownName: ['The Reeds', ''],
    purchase: [betrayed.purchaseId],
    'purchases#id': of(({ purchaseId }) => purchaseId),
    'gifts#id': of(({ giftId }) => giftId),
    'waiting#id': of(({ waitingId }) => waitingId),
    'places#id': of(({ party }) => party.id),
    itemId: visitor.device ? [visitor.device.itemId] : of(({ live }) => live.id),
    itemIds: visitor.device ? [[visitor.device.itemId]] : of(({ live }) => [live.id]),
    '/api/{orgSlug}/my-bids/withdraw#bidId': visitor.device ? [visitor.device.bidId] : of(({ bid }) => bid.id),
    '/api/{orgSlug}/my-bids/maximum#maximum': [null, '200.00'],
    code: ['481516'],
    '/api/b/{code}#code': of(({ live }) => live.code),
    wanted: [true, false],
    [`${admin}/auctions/{id}#id`]: of(({ upcoming }) => upcoming.id),
    'auctions#id': of(({ live }) => live.id),
    [`${admin}/auctions/bulk-edits#id`]: [crypto.randomUUID()],
    copyId: [crypto.randomUUID()],
    [`${admin}/auctions/bulk-edits#itemIds`]: of(({ upcoming }) => [upcoming.id]),
    [`${admin}/auctions/bulk-edits/preview#itemIds`]: of(({ upcoming }) => [upcoming.id]),
    [`${admin}/auctions/bulk-edits/{id}/undo#id`]: of(({ bulkEditId }) => bulkEditId),
    change: [
      { kind: 'archive' },
      { kind: 'donor', donatedBy: null },
      { kind: 'move', days: 1, minutes: 0, times: 'both' },
      { kind: 'duplicate' },
      { kind: 'sell', endTime: '2099-01-01T10:00' },
    ],
    revision: [0],
    [`${admin}/print#kind`]: ['poster', 'receipts'],
    [`${admin}/print#ids`]: of(({ live, ended }) => `${live.id}.${ended.id}`),
    [`${admin}/category-labels/{id}#id`]: of(({ label }) => label.id),
    'events#id': of(({ draft }) => draft.id),
    donationId: of(({ offered }) => offered.id),
    'donations#id': of(({ offered }) => offered.id),
    'winners#id': of(({ checkout }) => checkout.winner.id),
    'payments#id': of(({ checkout }) => checkout.payment.id),
    [`${admin}/card-payments/{id}/refund#id`]: of(({ cardPayment }) => cardPayment.id),
    key: of(({ cardKey }) => cardKey),
    signingSecret: ['whsec_0123456789abcdef'],
    bidderId: [maple.checkout.winner.id],
    proof: [maple.payPath?.split('/').at(-1)],
    'handovers#id': of(({ checkout }) => checkout.handover.id),
    'paddles#id': of(({ held }) => held.id),
    [`${admin}/handovers#itemIds`]: of(({ checkout }) => [checkout.left.id]),
    'wins#id': of(({ checkout }) => checkout.left.id),
    [`${admin}/wins/{id}/cancel#bidId`]: of(({ wonBidId }) => wonBidId),
    [`${admin}/wins/{id}/cancel#next`]: ['win', 'ask'],
    'second-chances#id': of(({ chance }) => chance.id),
    [`${admin}/second-chances/{id}/withdraw#next`]: ['nobody', 'ask'],
    payments: of(({ checkout }) => [{ id: crypto.randomUUID(), winnerId: checkout.winner.id, amount: '1.00' }]),
    winnerIds: [null],
    promisedDay: [new Date(Date.now() + DAY_MS).toISOString().slice(0, 10), null],
    [`${admin}/checkout-links/{id}#id`]: of(({ checkoutLinkId }) => checkoutLinkId),
    [`${checkoutPath}/handovers#itemIds`]: of(({ checkout }) => [checkout.left.id]),
    [`${checkoutPath}/items/{id}#id`]: of(({ live }) => live.id),
    [`${checkoutPath}/gifts#amount`]: ['5.00'],
    [`${checkoutPath}/gifts#entries`]: [[{ id: crypto.randomUUID(), paddle: 12 }]],
    [`${checkoutPath}/hall#id`]: [crypto.randomUUID()],
    [`${checkoutPath}/hall#itemId`]: of(({ lot }) => lot.id),
    [`${checkoutPath}/hall#amount`]: ['50.00'],
    [`${checkoutPath}/hall/{id}/undo#id`]: of(({ hallSaleId }) => hallSaleId),
    [`${checkoutPath}/find#search`]: of(({ checkout }) => checkout.winner.code),
    ...(await linkAt(orm, path, betrayed)),
    hours: [2],
    winnerId: of(({ checkout }) => checkout.winner.id),
    [`${admin}/handovers/all#winnerIds`]: of(({ checkout }) => [checkout.winner.id]),
    kind: ['cash', 'waived'],
    [`${admin}/blocked-addresses/{id}#id`]: of(({ blocked }) => blocked.id),
    [`${admin}/mails/{id}#id`]: of(({ mail }) => mail.id),
    [`${admin}/mails/{id}/send-again#id`]: of(({ mail }) => mail.id),
    [`${admin}/bidders/data#email`]: of(({ reader }) => reader.email),
    [`${admin}/bidders/erase#email`]: of(({ written }) => written.email),
    [`${admin}/members/{userId}/role#role`]: ['owner', 'manager'],
    [`${admin}/receipts#winnerId`]: of(({ payer }) => payer),
    [`${admin}/card-payments/{id}/refund#amount`]: ['1.00'],
    'guests#id': of(({ party }) => party.id),
    'splits#id': of(({ splitId }) => splitId),
    [`${admin}/splits#id`]: [crypto.randomUUID()],
    [`${admin}/splits#itemId`]: of(({ checkout }) => checkout.left.id),
    [`${admin}/splits#amount`]: ['1.00'],
    [`${admin}/splits#to`]: [`other-${word}@example.org`, '12'],
    [`${admin}/refunds#id`]: [crypto.randomUUID()],
    [`${admin}/refunds#amount`]: ['1.00'],
    'invitations#id': of(({ invitation }) => invitation.id),
    '/api/super-admin/organizations/{id}#id': of(({ school }) => school.id),
    '/api/user/sessions/{id}#id': path === '/api/user/sessions/{id}' ? await otherSessionOf(orm, visitor) : [],
    '/api/invitations/{token}#token': [betrayed.invitation.token],
    '/api/invitations/accept#token': [betrayed.invitation.token],
    '/api/auth/forgot-password#email': of(({ colleague }) => colleague.email),
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
    rows: [[{ title: `Quilt ${word}`, startingBid: '5' }]],
    defaults: [{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' }],
    [`${admin}/imports#id`]: [crypto.randomUUID()],
    reason: ['Never paid', null],
    [`${admin}/bidding/pause#reason`]: ['The microphone failed'],
    [`${admin}/bidding/pause#reasonEs`]: ['Falló el micrófono', null],
    [`${admin}/announcement#en`]: ['Pizza is served in the gym'],
    [`${admin}/announcement#es`]: ['Hay pizza en el gimnasio', ''],
    text: ['May it be washed?'],
    subject: ['Pickup is in the gym'],
    [`${admin}/messages#itemIds`]: [null],
    [`${admin}/messages/preview#itemIds`]: [null],
    [`${admin}/messages#id`]: [crypto.randomUUID()],
    trap: [''],
    slug: [`fresh-${word}`],
    amount: ['130.00', '135', '1000.00'],
    maximum: ['200.00'],
    phone: ['555 123 4567'],
    takesDonations: [true],
    showsBoard: [true],
    goalDollars: [5_000, null],
    asksName: ['off', 'optional'],
    asksPhone: ['off', 'optional'],
    extensionMinutes: [0, 3],
    confirmAmount: [true],
    startingBid: ['5.00'],
    donorUrl: ['www.example.org'],
    donorEmail: [`${word}@example.org`],
    estimatedValue: ['50.00'],
    itemNumber: [unusedNumber()],
    number: [unusedNumber()],
    minimumRaise: ['5.00', '0.01'],
    startTime: ['2099-01-01T10:00'],
    endTime: ['2099-01-02T10:00'],
    timeZone: ['America/New_York', 'UTC'],
    from: ['2026-01-01'],
    to: ['2099-12-31'],
    category: ['Food', null],
    retentionMonths: [24],
    imageUrl: [null],
    photos: [[]],
    logoUrl: [null],
  }
}

/** What the links in a bidder's emails carry belongs together: one address, one proof, one bid. */
function carriedAt(path: string, team: Team): KnownValues {
  const carried = Object.entries(carriedByEmails(team)[path] ?? {})
  return Object.fromEntries(carried.map(([name, value]) => [`${path}#${name}`, [value]]))
}

/** What the form of a question carries belongs to one item, and was made a while ago. */
async function questionAt(orm: Orm, path: string, { school, live }: Team): Promise<KnownValues> {
  const own = '/api/{orgSlug}/auction/{auctionSlug}/question'
  if (path !== own) return {}
  const token = await openFormTokens(orm).issue(live.id, new Date(Date.now() - 60_000))
  return { [`${own}#token`]: [token], [`${own}#orgSlug`]: [school.slug], [`${own}#auctionSlug`]: [live.slug] }
}

/** A checkout link, its PIN, and its organization belong together; it is in everybody’s hands. */
async function linkAt(orm: Orm, path: string, { school, owner }: Team): Promise<KnownValues> {
  const own = '/api/{orgSlug}/checkout/enter'
  // A super admin may have deleted it meanwhile.
  if (path !== own || (await orm.$count(organization, eq(organization.id, school.id))) === 0) return {}
  const by = { id: owner.id, name: 'Ada Lark' }
  const made = await makeLink(orm, { organizationId: school.id, by, hours: 2, now: new Date() })
  return made ? { [`${own}#secret`]: [made.secret], [`${own}#pin`]: [made.pin], [`${own}#orgSlug`]: [school.slug] } : {}
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
