import { describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { type Audience, audienceOf } from '../tests/attack/audience.ts'
import { operationsIn } from '../tests/attack/description.ts'
import { goodCall, type KnownValues } from '../tests/attack/generate-call.ts'
import { knownValues } from '../tests/attack/known-values.ts'
import { type Arrival, arrivals, cookiesOf, type Visitor } from '../tests/attack/visitors.ts'
import { addTeam, PASSWORD } from '../tests/attack/world.ts'
import { activityOf } from '../tests/support/activity.ts'
import { freshApp } from '../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../tests/support/email-reader.ts'
import { addEmail } from '../tests/support/emails.ts'
import { newBidder } from '../tests/support/new-bidder.ts'
import { addItem } from '../tests/support/school.ts'
import { visitor } from '../tests/support/visitor.ts'
import { addCheckout } from '../tests/support/won.ts'
import type { ActivityKind } from './contract/values/kind/activity-kind.ts'
import { ownDataUrl } from './email/preferences/links.ts'
import { vouchFor } from './server/http/client-ip.ts'

const { orm, app, send, sendAnything } = await freshApp()
const team = await addTeam(orm, send)
const world = { maple: team, oak: team, betrayed: team }
const operations = operationsIn((await send('GET', '/api/docs/json')).body)

/** Writing calls that add to the activity, besides those of the admin areas, which the tests of permissions try. */
const withActivity: Record<string, ActivityKind> = {
  'POST /api/auth/login': 'signed-in',
  'POST /api/{orgSlug}/login': 'signed-in',
  'POST /api/auth/logout': 'signed-out',
  'POST /api/{orgSlug}/logout': 'signed-out',
  'POST /api/auth/signup': 'signed-up',
  'PATCH /api/user/profile': 'profile-changed',
  'PATCH /api/user/password': 'password-changed',
  'POST /api/auth/confirm-password': 'password-confirmed',
  'POST /api/user/two-step/confirm': 'two-step-turned-on',
  'DELETE /api/user/two-step': 'two-step-turned-off',
  'DELETE /api/user/sessions': 'other-sessions-ended',
  'DELETE /api/user/sessions/{id}': 'session-ended',
  'POST /api/auth/forgot-password': 'password-link-asked',
  'POST /api/auth/reset-password': 'password-reset',
  'POST /api/auth/confirm-email': 'email-changed',
  'POST /api/auth/protect-email': 'email-kept',
  'POST /api/organizations': 'organization-created',
  'PATCH /api/user/organizations/{orgSlug}': 'summary-chosen',
  'POST /api/invitations/accept': 'joined',
  'POST /api/bids/take-back': 'bid-withdrawn',
  'POST /api/bids/second-chance': 'second-chance-accepted',
  'POST /api/places/own/return': 'places-returned',
  'POST /api/gifts/own/return': 'gift-returned',
  'POST /api/{orgSlug}/my-bids/withdraw': 'bid-withdrawn',
  'POST /api/{orgSlug}/checkout/enter': 'checkout-entered',
  'POST /api/{orgSlug}/checkout/payments': 'payment-taken',
  'PATCH /api/{orgSlug}/checkout/winners/{id}': 'winner-noted',
  'POST /api/{orgSlug}/checkout/handovers': 'handed-over',
  'PATCH /api/{orgSlug}/checkout/payments/{id}/undo': 'payment-voided',
  'PATCH /api/{orgSlug}/checkout/handovers/{id}/undo': 'handover-undone',
  'POST /api/{orgSlug}/checkout/paddles': 'paddle-given',
  'PATCH /api/{orgSlug}/checkout/hall/{id}/undo': 'win-cancelled',
  'PATCH /api/{orgSlug}/checkout/gifts/{id}/undo': 'gift-returned',
  'POST /api/mail/own-data/erase': 'bidder-erased',
}

/** Writing calls that leave none, and why. */
const withoutActivity: Record<string, string> = {
  'POST /api/user/two-step': 'it counts for nothing until it is confirmed, and that is',
  'POST /api/{orgSlug}/auction/{auctionSlug}/bid': 'every bid is a row of its own, and bidding is not to write more',
  'POST /api/{orgSlug}/auction/{auctionSlug}/purchases': 'a purchase is a row of its own',
  'POST /api/{orgSlug}/auction/{auctionSlug}/waiting': 'a place in line is a row of its own',
  'POST /api/{orgSlug}/give': 'a gift is a row of its own',
  'POST /api/places/waiting': 'what becomes of a place in line is in its row, and of a purchase in its own',
  'POST /api/places/own/answers': 'what a buyer says of their places is in the row of the purchase',
  'POST /api/{orgSlug}/checkout/bids': 'a bid is a row of its own, which names who entered it',
  'POST /api/{orgSlug}/checkout/purchases': 'a purchase is a row of its own, which names who sold it',
  'POST /api/{orgSlug}/checkout/hall': 'it takes one of two fields: api/auction/entry/hall-routes.test.ts',
  'POST /api/{orgSlug}/checkout/gifts': 'a gift is a row of its own, which names who entered it',
  'POST /api/{orgSlug}/checkout/leave': 'it only ends what the helper entered, and that is',
  'POST /api/{orgSlug}/auction/{auctionSlug}/question': 'the email it becomes is a row of its own',
  'POST /api/{orgSlug}/donation': 'a donation is a row of its own; what the team makes of it is withActivity',
  'POST /api/auth/check-password': 'it only looks something up, and a password does not go into an address',
  'POST /api/upload/image': 'a picture counts once an item or organization names it, and that change is withActivity',
  'POST /api/demo/organizer': 'what is played in the sandbox is wiped every hour',
  'POST /api/mail/reports': 'what became of an email is in its own row',
  'POST /api/{orgSlug}/pay/{bidderId}/{proof}': 'a charge is a row of its own, and nobody has paid yet',
  'POST /api/{orgSlug}/pay/{bidderId}/{proof}/demo': 'what is played in the sandbox is wiped every hour',
  'POST /api/{orgSlug}/card-reports': 'it takes what Stripe signed: api/cards/reports/routes.test.ts',
  'POST /api/user/confirm-email': 'the email it sends is a row of its own',
  'POST /api/bids/take-back/stop-emails': 'whose email a bidder wants is in rows of their address',
  'POST /api/{orgSlug}/my-bids/code': 'the email it sends is a row of its own',
  'POST /api/{orgSlug}/my-bids/open': 'a device is a row of its own, and its bidder is nobody’s member',
  'POST /api/{orgSlug}/my-bids/link': 'a device is a row of its own, and its bidder is nobody’s member',
  'POST /api/{orgSlug}/my-bids/forget': 'it only ends that row',
  'POST /api/{orgSlug}/my-bids/maximum': 'a maximum is its bidder’s secret, also that it changed',
  'POST /api/{orgSlug}/my-bids/reminder': 'what a bidder wants to be sent is in rows of their address',
  'POST /api/{orgSlug}/my-bids/name': 'what bidders say of themselves is in the row of their address',
  'POST /api/{orgSlug}/my-bids/watch': 'what a bidder watches is in rows of their address',
  'POST /api/{orgSlug}/my-bids/emails': 'what a bidder wants to be sent is in the row of their address',
  'POST /api/mail/preferences':
    'what a bidder wants to be sent is in the row of their address, and nobody else’s doing',
  'POST /api/mail/confirmation': 'that an address is its reader’s is in the row of the address',
  'POST /api/client-error-log': 'every report is a row of its own',
}

const anonymous: ActivityKind[] = [
  'bid-withdrawn',
  'places-returned',
  'gift-returned',
  'second-chance-accepted',
  'bidder-erased',
  'password-link-asked',
]

const inCheckout = `/api/${team.school.slug}/checkout` as const

/** What has to be done before a call, and the values that come of it. */
const before: Record<string, (visitor: Visitor) => Promise<KnownValues>> = {
  'PATCH /api/user/profile': async ({ token }) => {
    const { body } = await visitor(sendAnything, token)('GET', '/api/auth/me')
    return { email: [body.user.email] }
  },
  'PATCH /api/user/organizations/{orgSlug}': async ({ token }) => {
    const path = `/api/user/organizations/${team.school.slug}` as const
    await visitor(sendAnything, token)('PATCH', path, { getsSummary: true })
    return {}
  },
  'POST /api/user/two-step/confirm': async ({ token }) => {
    const { body } = await visitor(sendAnything, token)('POST', '/api/user/two-step')
    return { code: [TOTP.generate({ secret: Secret.fromBase32(body.secret) })] }
  },
  'DELETE /api/user/two-step': async ({ token }) => {
    await visitor(sendAnything, token)('POST', '/api/user/two-step')
    return {}
  },
  'PATCH /api/{orgSlug}/checkout/payments/{id}/undo': async (helper) => {
    const [id, { winner }] = [crypto.randomUUID(), await addCheckout(orm, team.school)]
    const payments = [{ id, winnerId: winner.id, amount: '1.00' }]
    await send('POST', `${inCheckout}/payments`, { kind: 'cash', payments }, cookiesOf(helper))
    return { '/api/{orgSlug}/checkout/payments/{id}/undo#id': [id] }
  },
  'PATCH /api/{orgSlug}/checkout/hall/{id}/undo': async (helper) => {
    const [id, item] = [crypto.randomUUID(), await addItem(orm, team.school, { isInHall: true })]
    const sale = { id, itemId: item.id, amount: '50', email: newBidder() }
    await send('POST', `${inCheckout}/hall`, sale, cookiesOf(helper))
    return { '/api/{orgSlug}/checkout/hall/{id}/undo#id': [id] }
  },
  'PATCH /api/{orgSlug}/checkout/gifts/{id}/undo': async (helper) => {
    const id = crypto.randomUUID()
    const raise = { causeId: team.cause.id, amount: '7', entries: [{ id, paddle: 12 }] }
    await send('POST', `${inCheckout}/gifts`, raise, cookiesOf(helper))
    return { '/api/{orgSlug}/checkout/gifts/{id}/undo#id': [id] }
  },
  'PATCH /api/{orgSlug}/checkout/handovers/{id}/undo': async (helper) => {
    const { winner, left } = await addCheckout(orm, team.school)
    const given = { winnerId: winner.id, itemIds: [left.id] }
    const { items } = (await send('POST', `${inCheckout}/handovers`, given, cookiesOf(helper))).body
    const id = items.find((item) => item.id === left.id)?.handovers[0]?.id
    return { '/api/{orgSlug}/checkout/handovers/{id}/undo#id': [id] }
  },
  'POST /api/mail/own-data/erase': async () => {
    const reader = await addReader(orm)
    await addEmail(orm, team.school, { recipient: reader.email })
    const carried = Object.entries(carriedBy(ownDataUrl(HOME, reader)))
    return Object.fromEntries(carried.map(([name, value]) => [`/api/mail/own-data/erase#${name}`, [value]]))
  },
}

/** Places in the arrivals of visitors.ts of those whom calls are for, a manager for the others. */
const places: Partial<Record<Audience, number>> = {
  everybody: 0,
  'a bidder on their device': 1,
  'helpers and the team': 2,
}
const MANAGER = 4

/** Somebody whom a call is for; only who is signed in signs out. */
async function callerOf(call: string): Promise<Visitor> {
  const place = call.endsWith('/logout') ? MANAGER : (places[audienceOf(call)] ?? MANAGER)
  return (arrivals[place] as Arrival)(orm, world, send)
}

test('every call that writes adds to the activity, or is named with the reason why not', () => {
  const writing = app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  const calls = writing.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const others = calls.filter((call) => !/ \/api\/(super-admin|\{orgSlug\}\/admin)\//.test(call))
  expect(others.sort()).toEqual([...Object.keys(withActivity), ...Object.keys(withoutActivity)].sort())
})

describe.each(Object.entries(withActivity))('%s', (call, kind) => {
  test(`adds to the activity, without a secret: ${kind}`, async () => {
    const operation = operations.find((one) => one.call === call)
    if (!operation) throw new Error('The API does not describe it')
    const caller = await callerOf(call)
    const values = { ...(await knownValues(orm, world, operation, caller)), ...(await before[call]?.(caller)) }
    const { method, path, body } = goodCall(operation, values)
    const headers = { ...vouchFor('203.0.113.7'), ...cookiesOf(caller) }
    const entries = await activityOf(orm, async () => {
      expect((await sendAnything(method, path, body, headers)).status).toBeLessThan(300)
    })
    expect(entries).toMatchObject([{ kind, network: '203.0.113.7' }])
    const isAnonymous = anonymous.includes(kind) || call.includes('/checkout/')
    expect(entries[0]?.actorId).toEqual(isAnonymous ? null : expect.any(String))
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${PASSWORD}|argon2|token|hash`, 'i'))
  })
})
