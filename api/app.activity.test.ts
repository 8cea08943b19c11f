import { describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { twoStep } from '../db/schema/accounts.ts'
import { activity } from '../db/schema/activity.ts'
import { activityOf } from '../tests/support/activity.ts'
import { addCheckoutSession, addLink } from '../tests/support/checkout-link.ts'
import { addReader, carriedBy, HOME } from '../tests/support/email-reader.ts'
import { freshApp } from '../tests/support/fresh-app.ts'
import { tokenMailedTo } from '../tests/support/invitation.ts'
import { addEmail } from '../tests/support/mail.ts'
import { aBrowser, addPerson } from '../tests/support/person.ts'
import { addItem, addSchool } from '../tests/support/school.ts'
import { addOffer, claimOf } from '../tests/support/second-chance.ts'
import { addMember } from '../tests/support/team.ts'
import { visitor } from '../tests/support/visitor.ts'
import { addCheckout } from '../tests/support/won.ts'
import { openDevice } from './bidders/sign-in/devices.ts'
import type { ActivityKind } from './contract/values/kind/activity-kind.ts'
import { notMeUrl, ownDataUrl } from './email/preferences/links.ts'
import { hashPassword } from './server/access/password.ts'
import { startSession } from './server/access/session.ts'
import { vouchFor } from './server/http/client-ip.ts'

const { database, orm, app, send, sendAnything } = await freshApp()
const PASSWORD = 'Larksong-1'
const passwordHash = await hashPassword(PASSWORD)
const newPassword = { password: 'Larksong-2', confirmPassword: 'Larksong-2' }
const nobody = () => `${crypto.randomUUID()}@example.org`

/** Somebody who knows their password. */
const addKnown = () => addPerson(orm, { passwordHash })

/** An item that somebody bid on whose address is known. */
async function addBidder() {
  const school = await addSchool(orm)
  const { slug } = await addItem(orm, school)
  const reader = await addReader(orm)
  const offer = { email: reader.email, amount: '125' }
  const { body } = await send('POST', `/api/${school.slug}/auction/${slug}/bid`, offer)
  return { school, reader, bidId: body.bid.id }
}

interface Call {
  as: ActivityKind
  /** Makes ready what the call needs. @returns who calls, and what they send. */
  ready: () => Promise<{ token?: string; path?: string; body?: object; cookie?: string }>
}

const askFor = (email: string, { name, token }: Awaited<ReturnType<typeof addPerson>>) =>
  visitor(sendAnything, token)('PATCH', '/api/user/profile', { name, email })

const leaves = (as: ActivityKind, ready: Call['ready']): Call => ({ as, ready })

/** Writing calls that add to the activity, besides those of the admin areas, which the tests of permissions try. */
const withActivity: Record<string, Call> = {
  'POST /api/auth/login': leaves('signed-in', async () => ({
    body: { email: (await addKnown()).email, password: PASSWORD },
  })),
  'POST /api/:orgSlug/login': leaves('signed-in', async () => {
    const school = await addSchool(orm)
    const { email } = await addMember(orm, school, 'owner', {}, { passwordHash })
    return { path: `/api/${school.slug}/login`, body: { email, password: PASSWORD } }
  }),
  'POST /api/auth/logout': { as: 'signed-out', ready: () => addPerson(orm) },
  'POST /api/:orgSlug/logout': leaves('signed-out', async () => ({
    path: '/api/oak/logout',
    token: (await addPerson(orm)).token,
  })),
  'POST /api/auth/signup': leaves('signed-up', async () => ({
    body: { name: 'Ann', email: nobody(), password: PASSWORD, confirmPassword: PASSWORD },
  })),
  'PATCH /api/user/profile': leaves('profile-changed', async () => {
    const { email, token } = await addPerson(orm)
    return { token, body: { name: 'Bea', email } }
  }),
  'PATCH /api/user/password': leaves('password-changed', async () => {
    const { token } = await addKnown()
    const { password, confirmPassword } = newPassword
    return { token, body: { currentPassword: PASSWORD, newPassword: password, confirmPassword } }
  }),
  'POST /api/auth/confirm-password': leaves('password-confirmed', async () => ({
    token: (await addKnown()).token,
    body: { password: PASSWORD },
  })),
  'POST /api/user/two-step/confirm': leaves('two-step-turned-on', async () => {
    const { token } = await addPerson(orm)
    const { body } = await visitor(sendAnything, token)('POST', '/api/user/two-step')
    return { token, body: { code: TOTP.generate({ secret: Secret.fromBase32(body.secret) }) } }
  }),
  'DELETE /api/user/two-step': leaves('two-step-turned-off', async () => {
    const { id, token } = await addPerson(orm)
    await orm.insert(twoStep).values({ userId: id, secret: 'AAAA', createdAt: new Date() })
    return { token }
  }),
  'DELETE /api/user/sessions': leaves('other-sessions-ended', async () => ({ token: (await addPerson(orm)).token })),
  'DELETE /api/user/sessions/:id': leaves('session-ended', async () => {
    const { id, token } = await addPerson(orm)
    await orm.transaction((tx) => startSession(tx, id, aBrowser(), new Date()))
    const { body } = await visitor(sendAnything, token)('GET', '/api/user/sessions')
    const other = body.sessions.find(({ isCurrent }) => !isCurrent)
    return { token, path: `/api/user/sessions/${other?.id}` }
  }),
  'POST /api/auth/forgot-password': leaves('password-link-asked', async () => ({
    body: { email: (await addPerson(orm)).email },
  })),
  'POST /api/auth/reset-password': leaves('password-reset', async () => {
    const { email } = await addPerson(orm)
    await send('POST', '/api/auth/forgot-password', { email })
    return { body: { ...newPassword, token: await tokenMailedTo(database, email, 'forgotten-password') } }
  }),
  'POST /api/auth/confirm-email': leaves('email-changed', async () => {
    const email = nobody()
    await askFor(email, await addKnown())
    return { body: { token: await tokenMailedTo(database, email, 'confirm-email'), password: PASSWORD } }
  }),
  'POST /api/auth/protect-email': leaves('email-kept', async () => {
    const person = await addPerson(orm)
    await askFor(nobody(), person)
    return { body: { token: await tokenMailedTo(database, person.email, 'email-change-asked') } }
  }),
  'POST /api/organizations': leaves('organization-created', async () => ({
    token: (await addPerson(orm)).token,
    body: { name: 'Oak School', slug: `oak-${crypto.randomUUID().slice(0, 8)}`, contactEmail: nobody() },
  })),
  'PATCH /api/user/organizations/:orgSlug': leaves('summary-chosen', async () => {
    const school = await addSchool(orm)
    const { token } = await addMember(orm, school)
    return { token, path: `/api/user/organizations/${school.slug}`, body: { getsSummary: true } }
  }),
  'POST /api/invitations/accept': leaves('joined', async () => {
    const school = await addSchool(orm)
    const { token } = await addMember(orm, school, 'owner')
    const email = nobody()
    const invited = { email, role: 'owner' }
    await visitor(sendAnything, token)('POST', `/api/${school.slug}/admin/invite`, invited)
    return { body: { ...newPassword, name: 'Ann', token: await tokenMailedTo(database, email) } }
  }),
  'POST /api/bids/take-back': leaves('bid-withdrawn', async () => {
    const { reader, bidId } = await addBidder()
    return { body: carriedBy(notMeUrl(HOME, reader, bidId)) }
  }),
  'POST /api/bids/second-chance': leaves('second-chance-accepted', async () => {
    const { offer } = await addOffer(orm, await addSchool(orm), nobody(), nobody())
    return { body: { ...(await claimOf(orm, offer)), answer: 'accept' } }
  }),
  'POST /api/:orgSlug/my-bids/withdraw': leaves('bid-withdrawn', async () => {
    const { school, reader, bidId } = await addBidder()
    const { id: addressId, email } = reader
    const token = await orm.transaction((tx) => openDevice(tx, { addressId, email }, new Date()))
    const path = `/api/${school.slug}/my-bids/withdraw`
    return { path, body: { bidId }, cookie: `bidder=${token}` }
  }),
  'POST /api/:orgSlug/checkout/enter': leaves('checkout-entered', async () => {
    const school = await addSchool(orm)
    const { secret, pin } = await addLink(orm, school)
    return { path: `/api/${school.slug}/checkout/enter`, body: { secret, pin, name: 'Ann Reed' } }
  }),
  'POST /api/:orgSlug/checkout/payments': leaves('payment-taken', async () => {
    const { path, winner, cookie } = await openCheckout()
    const payments = [{ id: crypto.randomUUID(), winnerId: winner.id, amount: '1.00' }]
    return { path: `${path}/payments`, body: { kind: 'cash', payments }, cookie }
  }),
  'POST /api/:orgSlug/checkout/handovers': leaves('handed-over', async () => {
    const { path, winner, left, cookie } = await openCheckout()
    return { path: `${path}/handovers`, body: { winnerId: winner.id, itemIds: [left.id] }, cookie }
  }),
  'PATCH /api/:orgSlug/checkout/payments/:id/undo': leaves('payment-voided', async () => {
    const { path, winner, cookie } = await openCheckout()
    const id = crypto.randomUUID()
    const payments = [{ id, winnerId: winner.id, amount: '1.00' }]
    await send('POST', `${path}/payments`, { kind: 'cash', payments }, { cookie })
    return { path: `${path}/payments/${id}/undo`, cookie }
  }),
  'PATCH /api/:orgSlug/checkout/handovers/:id/undo': leaves('handover-undone', async () => {
    const { path, winner, left, cookie } = await openCheckout()
    const given = { winnerId: winner.id, itemIds: [left.id] }
    const { items } = (await send('POST', `${path}/handovers`, given, { cookie })).body
    const mine = items.find(({ handover }) => handover?.byName.startsWith('Ann'))
    return { path: `${path}/handovers/${mine?.handover?.id}/undo`, cookie }
  }),
  'POST /api/:orgSlug/checkout/paddles': leaves('paddle-given', async () => {
    const school = await addSchool(orm, { usesPaddles: true })
    const cookie = `checkout=${await addCheckoutSession(orm, school)}`
    return { path: `/api/${school.slug}/checkout/paddles`, body: { number: 12, name: 'Ann' }, cookie }
  }),
  'POST /api/mail/own-data/erase': leaves('bidder-erased', async () => {
    const reader = await addReader(orm)
    await addEmail(orm, await addSchool(orm), { recipient: reader.email })
    return { body: carriedBy(ownDataUrl(HOME, reader)) }
  }),
}

/** A checkout with somebody who won, and the cookie of a helper there. */
async function openCheckout() {
  const school = await addSchool(orm)
  const cookie = `checkout=${await addCheckoutSession(orm, school)}`
  return { path: `/api/${school.slug}/checkout` as const, cookie, ...(await addCheckout(orm, school)) }
}

/** Writing calls that leave none, and why. */
const withoutActivity: Record<string, string> = {
  'POST /api/user/two-step': 'it counts for nothing until it is confirmed, and that is withActivity',
  'POST /api/:orgSlug/auction/:auctionSlug/bid': 'every bid is a row of its own, and bidding is not to write more',
  'POST /api/:orgSlug/checkout/bids': 'a bid is a row of its own, which names who entered it',
  'POST /api/:orgSlug/checkout/leave': 'it only ends what the helper entered, and that is withActivity',
  'POST /api/:orgSlug/auction/:auctionSlug/question': 'the email it becomes is a row of its own',
  'POST /api/:orgSlug/donation': 'a donation is a row of its own; what the team makes of it is withActivity',
  'POST /api/auth/check-password': 'it only looks something up, and a password does not go into an address',
  'POST /api/upload/image': 'a picture counts once an item or organization names it, and that change is withActivity',
  'POST /api/demo/organizer': 'what is played in the sandbox is wiped every hour',
  'POST /api/mail/reports': 'what became of an email is in its own row',
  'POST /api/:orgSlug/pay/:bidderId/:proof': 'a charge is a row of its own, and nobody has paid yet',
  'POST /api/:orgSlug/pay/:bidderId/:proof/demo': 'what is played in the sandbox is wiped every hour',
  'POST /api/:orgSlug/card-reports': 'it takes what Stripe signed: api/cards/reports/routes.test.ts',
  'POST /api/user/confirm-email': 'the email it sends is a row of its own',
  'POST /api/bids/take-back/stop-emails': 'whose email a bidder wants is in rows of their address',
  'POST /api/:orgSlug/my-bids/code': 'the email it sends is a row of its own',
  'POST /api/:orgSlug/my-bids/open': 'a device is a row of its own, and its bidder is nobody’s member',
  'POST /api/:orgSlug/my-bids/link': 'a device is a row of its own, and its bidder is nobody’s member',
  'POST /api/:orgSlug/my-bids/forget': 'it only ends that row',
  'POST /api/:orgSlug/my-bids/maximum': 'a maximum is its bidder’s secret, also that it changed',
  'POST /api/:orgSlug/my-bids/reminder': 'what a bidder wants to be sent is in rows of their address',
  'POST /api/:orgSlug/my-bids/watch': 'what a bidder watches is in rows of their address',
  'POST /api/:orgSlug/my-bids/emails': 'what a bidder wants to be sent is in the row of their address',
  'POST /api/mail/preferences':
    'what a bidder wants to be sent is in the row of their address, and nobody else’s doing',
  'POST /api/mail/confirmation': 'that an address is its reader’s is in the row of the address',
  'POST /api/client-error-log': 'every report is a row of its own',
}

test('every call that writes adds to the activity, or is named with the reason why not', () => {
  const writing = app.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  const isOfAdmins = (path: string) => path.startsWith('/api/super-admin/') || path.startsWith('/api/:orgSlug/admin/')
  const others = writing.filter(({ path }) => !isOfAdmins(path)).map(({ method, path }) => `${method} ${path}`)
  expect(others.sort()).toEqual([...Object.keys(withActivity), ...Object.keys(withoutActivity)].sort())
})

describe.each(Object.entries(withActivity))('%s', (call, { as, ready }) => {
  test(`adds to the activity: ${as}`, async () => {
    const [method = '', path = ''] = call.split(' ')
    const { token, body, cookie, ...own } = await ready()
    const { sendAnything: sendIt } = visitor(sendAnything, token)
    const headers = { ...vouchFor('203.0.113.7'), ...(cookie && { cookie }) }
    const entries = await activityOf(orm, async () => {
      expect((await sendIt(method, own.path ?? path, body, headers)).status).toBeLessThan(300)
    })
    expect(entries).toMatchObject([{ kind: as, network: '203.0.113.7' }])
    const anonymous: ActivityKind[] = [
      'bid-withdrawn',
      'second-chance-accepted',
      'bidder-erased',
      'password-link-asked',
    ]
    const isAnonymous = anonymous.includes(as) || call.includes('/checkout/')
    expect(entries[0]?.actorId).toEqual(isAnonymous ? null : expect.any(String))
  })
})

test('the activity holds no secret', async () => {
  const all = JSON.stringify(await orm.select().from(activity))
  expect(all).not.toMatch(/Larksong|argon2|token|hash/i)
})
