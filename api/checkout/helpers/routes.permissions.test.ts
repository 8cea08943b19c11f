import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCheckoutSession } from '../../../tests/support/checkout-link.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { may, type Permission } from '../../contract/organizations/permissions.ts'

const { orm, app, sendAnything } = await sharedApp()
const school = await addSchool(orm, { showsBoard: true, takesDonations: true })
const item = await addItem(orm, school)
const cookie = `checkout=${await addCheckoutSession(orm, school)}`

const isOfCheckout = (path: string) => path.startsWith('/api/:orgSlug/checkout')
/** Its answer never ends. */
const ENDLESS = '/api/:orgSlug/live'
const routes = app.routes.filter(({ method, path }) => method !== 'OPTIONS' && method !== 'HEAD' && path !== ENDLESS)
const others = routes.filter(({ path }) => path.startsWith('/api/') && !isOfCheckout(path))

function fill(path: string): string {
  const known = path.replace(':orgSlug', school.slug).replace(':auctionSlug', item.slug)
  return known.replace(/:\w+/g, crypto.randomUUID())
}

test('a helper may check out and enter bids, and nothing else', () => {
  const all: Permission[] = ['see auctions', 'manage auctions', 'waive payments', 'cancel bids', 'manage organization']
  const more: Permission[] = ['see activity', 'see team', 'manage team', 'hand over', 'check out', 'enter bids']
  expect([...all, ...more].filter((permission) => may('helper', permission))).toEqual(['check out', 'enter bids'])
})

describe('what a helper’s cookie opens beside the checkout', () => {
  test.each(others.map(({ method, path }) => [method, path]))('%s %s: what anybody gets', async (method, path) => {
    const address = fill(path)
    const body = method === 'GET' ? undefined : {}
    const [bare, withCookie] = [
      await sendAnything(method, address, body),
      await sendAnything(method, address, body, { cookie }),
    ]
    expect(withCookie.status).toBe(bare.status)
    if (path.includes('/admin')) expect(withCookie.status).toBe(401)
  })
})

describe('without a link, or with one of another organization', () => {
  const own = routes.filter(({ path }) => isOfCheckout(path) && !/\/(enter|leave)$/.test(path))
  test.each(own.map(({ method, path }) => [method, path]))('%s %s is refused', async (method, path) => {
    const elsewhere = `checkout=${await addCheckoutSession(orm, await addSchool(orm))}`
    for (const headers of [
      {},
      { cookie: elsewhere },
      { cookie: 'checkout=nonsense' },
      { cookie: cookie.replace('checkout', 'session') },
    ]) {
      const answer = await sendAnything(method, fill(path), method === 'GET' ? undefined : {}, headers)
      expect([answer.status, answer.refusal?.code]).toEqual([401, 'no-link'])
    }
  })
})
