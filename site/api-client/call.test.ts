import { expect, expectTypeOf, test } from 'bun:test'
import type { Credentials, LoginAnswer } from '../../api/contract/accounts/account.ts'
import type { ItemForm } from '../../api/contract/auction/items/item-form.ts'
import type { TeamList } from '../../api/contract/organizations/team.ts'
import { itemPageOf, retryAfter } from '../admin/frame/queries/items.ts'
import { CallError } from './call.ts'
import { keyOf, pathOf } from './data-cache.ts'
import { reasonOf } from './reason-of.ts'
import type { AnswerOf, BodyArguments, BodyOf, KnownPath, QueryOf } from './route.ts'

const refusal = '{"message":"This URL is already taken","code":"taken"}'

test('an error says the status and the body of the answer, without one the status in words', () => {
  expect(new CallError(409, 'Conflict', refusal).message).toBe(`409: ${refusal}`)
  expect(new CallError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
})

test('what the server says to people is shown', () => {
  expect(reasonOf(new CallError(409, 'Conflict', refusal), 'Failed')).toBe('This URL is already taken')
})

test.each([
  ['a page of a proxy', new CallError(502, 'Bad Gateway', '<h1>Bad Gateway</h1>')],
  ['JSON of another server', new CallError(500, 'Internal Server Error', '{"error":"oops"}')],
  ['JSON that is no object', new CallError(500, 'Internal Server Error', 'null')],
  ['JSON that only resembles ours', new CallError(400, 'Bad Request', '{"message":"Oops","issues":"many"}')],
  ['a message that is empty', new CallError(500, 'Internal Server Error', '{"message":""}')],
  ['a network that is gone', new TypeError('Failed to fetch')],
])('%s is no reason to show', (_, error) => {
  expect(reasonOf(error, 'Failed to create account')).toBe('Failed to create account')
})

test('a key is the path in segments, and then its query; what it is read from is its path again', () => {
  expect<unknown>(keyOf('/api/super-admin/totals')).toEqual(['api', 'super-admin', 'totals'])
  expect<unknown>(keyOf('/api/super-admin/users', { page: '2' })).toEqual([
    'api',
    'super-admin',
    'users',
    { page: '2' },
  ])
  expect(pathOf(keyOf('/api/maple-street/admin/members'))).toBe('/api/maple-street/admin/members')
  expect(pathOf(keyOf('/api/super-admin/users', { search: 'a & b' }))).toBe('/api/super-admin/users?search=a+%26+b')
})

type Login = '/api/auth/login'
type Members = `/api/${string}/admin/members`
type Items = `/api/${string}/admin/auctions`

test('a path or a method that the API does not have fits nothing', () => {
  expectTypeOf<KnownPath<'GET', Members>>().toEqualTypeOf<Members>()
  expectTypeOf<KnownPath<'GET', '/api/nowhere/at/all'>>().toBeNever()
  expectTypeOf<KnownPath<'POST', Login>>().toEqualTypeOf<Login>()
  expectTypeOf<KnownPath<'DELETE', Login>>().toBeNever()
})

test('what is sent, asked, and answered is what the route says; numbers may be sent as the text that was typed', () => {
  expectTypeOf<BodyOf<'POST', Login>>().toEqualTypeOf<Credentials>()
  expectTypeOf<BodyArguments<'POST', Login>>().toEqualTypeOf<[body: Credentials]>()
  expectTypeOf<BodyArguments<'GET', Members>>().toEqualTypeOf<[]>()
  expectTypeOf<BodyOf<'POST', Items>['startingBid']>().toEqualTypeOf<ItemForm['startingBid'] | string>()
  expectTypeOf<keyof QueryOf<'GET', Items>>().toEqualTypeOf<'page' | 'limit' | 'search'>()
  expectTypeOf<AnswerOf<'POST', Login>>().toEqualTypeOf<LoginAnswer>()
  expectTypeOf<AnswerOf<'GET', Members>>().toEqualTypeOf<TeamList>()
})

test('a list is retried after a second, then ever later, at most after half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(retryAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a page of the list is read from its own address', () => {
  const address = (search: string) => pathOf(itemPageOf('maple-street', { page: 2, search }).queryKey)
  expect(address('')).toBe('/api/maple-street/admin/auctions?page=2&limit=50')
  expect(address('a & b')).toBe('/api/maple-street/admin/auctions?page=2&limit=50&search=a+%26+b')
})
