import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { readConfig } from './config.ts'

test('with nothing set the site runs on this machine alone, with its own database', () => {
  const config = readConfig({})
  const usual = { production: false, port: 4321, host: '127.0.0.1', databaseUrl: null, superAdmin: null }
  expect(config).toMatchObject(usual)
  expect(config.publicUrl.origin).toBe('http://localhost:4321')
  expect(config.dataDir).toBe(resolve('.data'))
  expect(config.rateLimits).toBe(true)
})

test('an empty variable counts as not given, and blanks around one, as a pasted key has them, are not of it', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4321, databaseUrl: null })
  const { email } = readConfig({ RESEND_API_KEY: ' re_123\u00a0', EMAIL_FROM: 'bids@example.org\n' })
  expect(email).toMatchObject({ kind: 'resend', apiKey: 're_123', from: 'bids@example.org' })
})

test('every wrong variable is named at once, a line each', () => {
  const wrong = {
    NODE_ENV: 'Production',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://x',
    RATE_LIMITS: 'no',
    SUPER_ADMIN_EMAIL: 'pat@example.org',
  }
  expect(() => readConfig(wrong)).toThrow(
    [
      'These environment variables need a change:',
      '  NODE_ENV: must be production, development, or test',
      '  PORT: must be a port number',
      '  DATABASE_URL: must be an address like postgres://user@host/database',
      '  RATE_LIMITS: must be on or off',
      '  SUPER_ADMIN_PASSWORD: is missing, though SUPER_ADMIN_EMAIL is set',
    ].join('\n'),
  )
})

test('what an address asks of TLS is judged at the start', () => {
  const read = (search: string) => readConfig({ DATABASE_URL: `postgres://user:hunter2@db.example.org/bids${search}` })
  expect(read('?sslmode=verify-full').databaseUrl).toContain('sslmode=verify-full')
  expect(() => read('?sslmode=prefer')).toThrow('  DATABASE_URL: takes an sslmode of disable, require, verify-ca')
  expect(() => read('?sslmode=verify-full&sslrootcert=/no/such/file')).toThrow(
    '  DATABASE_URL: names an sslrootcert that cannot be read',
  )
})

const passwords = ['100%sure', '%e9', 'p/ss', '12?34', 'p#ss']
test.each([
  ...passwords.map((password) => ['DATABASE_URL', 'postgres', password] as const),
  ...passwords.map((password) => ['SMTP_URL', 'smtps', password] as const),
  ['DATABASE_URL', 'postgres', 'p@ss'] as const,
])('%s: %s://…%s…, whose password must be encoded, is named as a fault without it', (variable, scheme, password) => {
  const read = (secret: string) => () =>
    readConfig({ [variable]: `${scheme}://user:${secret}@host.example.org/bids`, EMAIL_FROM: 'bids@example.org' })
  expect(read(encodeURIComponent(password))).not.toThrow()
  expect(read(password)).toThrow(`  ${variable}: has a user name or password with a character that must be written`)
  expect(read(password)).not.toThrow(password)
})

test('a mail server’s user name may be an email address', () => {
  const env = { SMTP_URL: 'smtps://pat@example.org:secret@mail.example.org', EMAIL_FROM: 'bids@example.org' }
  expect(readConfig(env).email).toMatchObject({ url: { hostname: 'mail.example.org' } })
})

test('a public address with more than a host is refused, and in production one without TLS, except on the machine itself', () => {
  const production = (url: string) => () => readConfig({ NODE_ENV: 'production', PUBLIC_URL: url })
  expect(production('http://bids.example.org')).toThrow('PUBLIC_URL: must be https://')
  expect(production('https://bids.example.org')).not.toThrow()
  expect(production('http://localhost:4321')).not.toThrow()
  expect(production('http://127.0.0.1:8080')).not.toThrow()
  expect(production('http://[::1]:8080')).not.toThrow()
  expect(production('https://example.org/bids')).toThrow('must be a host alone')
  expect(production('https://pat:secret@example.org')).toThrow('must be a host alone')
})

test('a bucket for pictures needs its server and keys, and is one of them all', () => {
  expect(readConfig({}).s3).toBeNull()
  expect(() => readConfig({ S3_BUCKET: 'photos' })).toThrow('S3_BUCKET: needs S3_ENDPOINT, ')
  expect(() => readConfig({ S3_ACCESS_KEY_ID: 'key' })).toThrow('S3_BUCKET: needs S3_ENDPOINT, ')
  const whole = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key' }
  expect(readConfig({ ...whole, S3_SECRET_ACCESS_KEY: 'secret' }).s3).toMatchObject({ region: 'us-east-1' })
})

test('proxies are addresses or ranges of either family', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7 fd00::/8' })
  expect(trustedProxies.check('10.1.2.3', 'ipv4')).toBe(true)
  expect(trustedProxies.check('192.0.2.7', 'ipv4')).toBe(true)
  expect(trustedProxies.check('192.0.2.8', 'ipv4')).toBe(false)
  expect(trustedProxies.check('fd12::1', 'ipv6')).toBe(true)
  expect(() => readConfig({ TRUSTED_PROXIES: '10.0.0.0/33' })).toThrow('TRUSTED_PROXIES: "10.0.0.0/33" is neither')
})

test('the super admin address is trimmed and lower-cased like any other, and no error repeats a value, which may be a secret', () => {
  expect(() => readConfig({ SUPER_ADMIN_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/)
  const { superAdmin } = readConfig({ SUPER_ADMIN_EMAIL: ' Pat@Example.org ', SUPER_ADMIN_PASSWORD: 'Correct1' })
  expect(superAdmin).toEqual({ email: 'pat@example.org', password: 'Correct1' })
})

test('barriers are told to their own address, or to the one that email comes from', () => {
  const mail = { SMTP_URL: 'smtp://localhost', EMAIL_FROM: 'bids@example.org' }
  expect(readConfig(mail).links.accessibility).toBe('bids@example.org')
  expect(readConfig({ ...mail, ACCESSIBILITY_CONTACT: 'access@example.org' }).links.accessibility).toBe(
    'access@example.org',
  )
})

test('the links to support and source lead to web pages, and are not shown unless set', () => {
  expect(readConfig({}).links).toEqual({ support: null, source: null, accessibility: null })
  const set = { SUPPORT_URL: 'https://give.example.org/lark?to=us', SOURCE_URL: 'https://code.example.org/bidlark' }
  expect(readConfig(set).links).toMatchObject({ support: set.SUPPORT_URL, source: set.SOURCE_URL })
  expect(() => readConfig({ SUPPORT_URL: 'javascript:alert(1)' })).toThrow('SUPPORT_URL: must be an address like')
})
