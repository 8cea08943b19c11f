import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { proxyList } from '../context/proxy-list.ts'
import { clientIp, networkOf, vouchFor } from './client-ip.ts'
import { LIMITS } from './limits.ts'

const behindProxies = { trustedProxies: proxyList.parse('10.0.0.0/8 fd00::/8') }

function addressFrom(peer: string | null, forwarded?: string) {
  const headers: HeadersInit = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const server = { requestIP: () => (peer === null ? null : { address: peer }) }
  return clientIp(new Request('http://localhost/', { headers }), server, behindProxies)
}

test.each([
  ['is the peer, when nobody forwards', '203.0.113.7', undefined, '203.0.113.7'],
  ['is the peer, whatever an untrusted peer claims', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['is what a trusted proxy saw', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'is what the last trusted proxy saw, not what was put in front',
    '10.0.0.1',
    '1.1.1.1, 198.51.100.1',
    '198.51.100.1',
  ],
  ['is found behind a chain of trusted proxies', '10.0.0.1', '198.51.100.1, 10.0.0.3, 10.0.0.2', '198.51.100.1'],
  ['is the farthest trusted proxy, when that one says nothing', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['is the proxy, when it forwards nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ['is the proxy, when it forwards nonsense', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
  ['reads IPv4 written as IPv6 as IPv4', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['trusts a proxy written as IPv6', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['reads forwarded IPv4 written as IPv6 as IPv4', 'fd00::1', '::FFFF:C633:6401', '198.51.100.1'],
  ['has one spelling in IPv6', '2001:DB8:0:0::1', undefined, '2001:db8::1'],
  ['is nobody, when the connection is gone, whatever it claimed', null, '198.51.100.1', 'unknown'],
])('the address of a caller %s', (_, peer, forwarded, expected) => {
  expect(addressFrom(peer, forwarded)).toBe(expected)
})

test('the address of a caller is what our own page vouches for; a voucher of somebody else counts for nothing', () => {
  const request = new Request('http://localhost/', { headers: vouchFor('198.51.100.1') })
  expect(clientIp(request, null, behindProxies)).toBe('198.51.100.1')
  const headers = { 'x-vouched-address': `${crypto.randomUUID()} 198.51.100.1` }
  const server = { requestIP: () => ({ address: '203.0.113.7' }) }
  expect(clientIp(new Request('http://localhost/', { headers }), server, behindProxies)).toBe('203.0.113.7')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network whose limit an address counts to of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('over a real connection nobody escapes a limit by claiming other addresses', async () => {
  const database = await sharedDatabase()
  const limited = withLimit(LIMITS.organizations.slugChecks, 2, () => openTestApp(database, {}))
  const site = new Elysia().use(limited.app).listen({ port: 0, hostname: '127.0.0.1' })
  const ask = async (claim: string) => {
    const url = new URL('/api/check-slug/maple', site.server?.url)
    return (await fetch(url, { headers: { 'x-forwarded-for': claim } })).status
  }
  const statuses = [await ask('203.0.113.1'), await ask('203.0.113.2'), await ask('203.0.113.3')]
  await site.stop()
  expect(statuses).toEqual([200, 200, 429])
})
