import { expect, test } from 'bun:test'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCheckoutSession } from '../../../tests/support/checkout-link.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { may, type Permission } from '../../contract/organizations/permissions.ts'

const { orm, app, sendAnything } = await sharedApp()
const school = await addSchool(orm)
const cookie = `checkout=${await addCheckoutSession(orm, school)}`

const isOfCheckout = (path: string) => path.startsWith('/api/:orgSlug/checkout')
const routes = app.routes.filter(({ method }) => method !== 'OPTIONS' && method !== 'HEAD')

function fill(path: string): string {
  return path.replace(':orgSlug', school.slug).replace(/:\w+/g, crypto.randomUUID())
}

test('a helper may check out and enter bids, and nothing else', () => {
  const all: Permission[] = ['see auctions', 'manage auctions', 'waive payments', 'cancel bids', 'manage organization']
  const more: Permission[] = ['see activity', 'see team', 'manage team', 'hand over', 'check out', 'enter bids']
  expect([...all, ...more].filter((permission) => may('helper', permission))).toEqual(['check out', 'enter bids'])
})

// Of the admin area in guards.permissions.test.ts.
test('a helper’s cookie signs nobody in beside the checkout', async () => {
  const forAccounts = routes.filter(({ path }) => /^\/api\/(user|organizations|upload|super-admin)(\/|$)/.test(path))
  expect(forAccounts.length).toBeGreaterThan(25)
  for (const { method, path } of forAccounts) {
    const type = { 'content-type': path.includes('upload') ? 'multipart/form-data; boundary=x' : 'application/json' }
    const answer = await sendAnything(method, fill(path), method === 'GET' ? undefined : {}, { cookie, ...type })
    expect([method, path, answer.status, answer.refusal?.message]).toEqual([method, path, 401, 'Please sign in.'])
  }
})

test('without a link, or with one of another organization, every call of the checkout is refused', async () => {
  const elsewhere = `checkout=${await addCheckoutSession(orm, await addSchool(orm))}`
  const cookies = ['', elsewhere, 'checkout=nonsense', cookie.replace('checkout', 'session')]
  for (const { method, path } of routes.filter(({ path }) => isOfCheckout(path) && !/\/(enter|leave)$/.test(path))) {
    for (const other of cookies) {
      const body = method === 'GET' ? undefined : {}
      const answer = await sendAnything(method, fill(path), body, other ? { cookie: other } : {})
      expect([method, path, answer.status, answer.refusal?.code]).toEqual([method, path, 401, 'no-link'])
    }
  }
})
