import { expect, test } from 'bun:test'
import { readAddress } from './address.ts'

const root = import.meta.path
const read = (search: string) => () => readAddress(`postgres://user:secret@db.example.org/bids${search}`)

test('an address without a word about TLS is used as it stands', () => {
  expect(read('')()).toEqual({ url: 'postgres://user:secret@db.example.org/bids', tls: null })
  expect(read('?sslmode=disable&application_name=x')()).toEqual({
    url: 'postgres://user:secret@db.example.org/bids?application_name=x',
    tls: null,
  })
})

test('every mode asks of the certificate what libpq asks', async () => {
  const content = await Bun.file(root).text()
  expect(read('?sslmode=require')().tls).toEqual({ rejectUnauthorized: false })
  expect(read('?sslmode=verify-full')().tls).toEqual({})
  expect(read('?sslmode=verify-full&sslrootcert=system')().tls).toEqual({})
  expect(read(`?sslmode=verify-full&sslrootcert=${root}`)().tls).toEqual({ ca: content })
  const nameless = { ca: content, checkServerIdentity: expect.any(Function) }
  expect(read(`?sslmode=verify-ca&sslrootcert=${root}`)().tls).toEqual(nameless)
  expect(read(`?sslmode=require&sslrootcert=${root}`)().tls).toEqual(nameless)
})

test('no driver sees what is said of TLS', () => {
  expect(read(`?sslmode=verify-full&sslrootcert=${root}`)().url).toBe('postgres://user:secret@db.example.org/bids')
})

test.each([
  ['?sslmode=prefer', 'takes an sslmode of disable, require, verify-ca, verify-full'],
  ['?sslmode=Require', 'takes an sslmode of disable, require, verify-ca, verify-full'],
  ['?sslmode=', 'takes an sslmode of disable, require, verify-ca, verify-full'],
  ['?ssl=true', 'takes sslmode and sslrootcert, but not ssl'],
  ['?sslmode=require&sslcert=/x', 'takes sslmode and sslrootcert, but not sslcert'],
  ['?sslmode=verify-ca', 'needs an sslrootcert with sslmode=verify-ca'],
  ['?sslmode=verify-ca&sslrootcert=system', 'needs sslmode=verify-full with sslrootcert=system'],
  ['?sslmode=verify-full&sslrootcert=/no/such/file', 'names an sslrootcert that cannot be read'],
  ['?sslrootcert=/no/such/file', 'names an sslrootcert, but no sslmode'],
])('an address that ends in "%s" is refused', (search, message) => {
  expect(read(search)).toThrow(message)
})
