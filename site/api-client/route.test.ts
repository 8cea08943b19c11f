import { expectTypeOf, test } from 'bun:test'
import type { Credentials, LoginAnswer } from '../../api/contract/accounts/account.ts'
import type { ItemForm } from '../../api/contract/items/item-form.ts'
import type { TeamList } from '../../api/contract/organizations/team.ts'
import type { AnswerOf, BodyArguments, BodyOf, KnownPath, QueryOf } from './route.ts'

type Login = '/api/auth/login'
type Members = `/api/${string}/admin/members`
type Items = `/api/${string}/admin/auctions`

test('a path that the API does not have fits nothing', () => {
  expectTypeOf<KnownPath<'GET', Members>>().toEqualTypeOf<Members>()
  expectTypeOf<KnownPath<'GET', '/api/nowhere/at/all'>>().toBeNever()
})

test('a method that a path does not have fits nothing', () => {
  expectTypeOf<KnownPath<'POST', Login>>().toEqualTypeOf<Login>()
  expectTypeOf<KnownPath<'DELETE', Login>>().toBeNever()
})

test('what is sent and answered is what the route says', () => {
  expectTypeOf<BodyOf<'POST', Login>>().toEqualTypeOf<Credentials>()
  expectTypeOf<AnswerOf<'POST', Login>>().toEqualTypeOf<LoginAnswer>()
  expectTypeOf<AnswerOf<'GET', Members>>().toEqualTypeOf<TeamList>()
})

test('a call sends a body if its route takes one, and only then', () => {
  expectTypeOf<BodyArguments<'POST', Login>>().toEqualTypeOf<[body: Credentials]>()
  expectTypeOf<BodyArguments<'GET', Members>>().toEqualTypeOf<[]>()
})

test('numbers may be sent as the text that was typed', () => {
  expectTypeOf<BodyOf<'POST', Items>['startingBid']>().toEqualTypeOf<ItemForm['startingBid'] | string>()
})

test('a query has the names that the route reads', () => {
  expectTypeOf<keyof QueryOf<'GET', Items>>().toEqualTypeOf<'page' | 'limit' | 'search'>()
})
