import fc, { type GeneratorValue } from 'fast-check'
import type { Operation, Schema } from './description.ts'

/** A call as it is sent. */
export interface Call {
  operation: Operation
  /** What stands at each parameter of the path. */
  parts: Record<string, string>
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/**
 * Good values by name: of a field or parameter, or, first, of one of a certain path, as in `/api/mail/preferences#proof`,
 * or of a parameter that stands behind a certain word in any path, as in `events#id`.
 */
export type KnownValues = Record<string, unknown[]>

/** Words that mean something to a parser, a path, a query, or a script. */
const HOSTILE_WORDS =
  `0 -1 null undefined NaN 1e309 0x10 １２５ 125,00 %00 %2e%2e%2f ../../etc/passwd .. . % _ \\ {{7*7}}
  <script>alert(1)</script> javascript:alert(1) http://evil.example/ //evil.example __proto__ constructor admin health
  2026-13-45T99:99 0000-01-01T00:00 +275760-09-13 00000000-0000-0000-0000-000000000000`.split(/\s+/)
const LONG_TEXTS = [
  '9'.repeat(400),
  '😀'.repeat(50),
  '@'.repeat(5_000),
  'a'.repeat(20_000),
  ...[' ', '-'].map((one) => one.repeat(5_000)),
]
const UNSEEN = ['', ' ', '\0', 'a\0b', '\ud800', '\u202e', '\u200b', 'İ', '\r\nbcc: all@example.org']
const HOSTILE_TEXTS = [...HOSTILE_WORDS, ...LONG_TEXTS, ...UNSEEN, "' or 1=1 --", '"; drop table bid; --']
const HOSTILE_NUMBERS = [0, -1, 1e21, 1.005, Number.MAX_SAFE_INTEGER + 1]
const HOSTILE_OBJECTS = [
  {},
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"isSuperAdmin":true}}'),
]
const HOSTILE_VALUES = [null, true, false, ...HOSTILE_NUMBERS, [], [[]], ['a'], ...HOSTILE_OBJECTS]
const SMUGGLED = {
  id: crypto.randomUUID(),
  organizationId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  role: 'admin',
  isSuperAdmin: true,
  isWinning: true,
  isActive: true,
  lockVersion: 99,
  tokenHash: 'x',
  passwordHash: 'x',
}
const HOSTILE_BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"a":1}}',
  '[1e999]',
  '{"email":',
  '\ufeff{}',
  '='.repeat(3_000),
]
const DEEP = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
const TYPES = ['', 'text/plain', 'application/xml', ...FORM_TYPES]

/**
 * Makes up a call: as it should be, with something wrong in it, or wild. `g` decides everything, so that the same
 * seed makes the same calls.
 */
export function generateCall(g: GeneratorValue, operation: Operation, known: KnownValues): Call {
  const one = <Value>(values: readonly Value[]): Value => g(() => fc.constantFrom(...values))
  const chance = (percent: number) => g(fc.nat, { max: 99 }) < percent
  const wrongness = one([0, 0, 0, 0, 15, 15, 40, 90])

  function sentFor(name: string, schema: Schema): unknown {
    if (!chance(wrongness)) return goodValue(name, schema)
    return chance(60) ? one(HOSTILE_TEXTS) : chance(60) ? one(HOSTILE_VALUES) : g(fc.jsonValue, { maxDepth: 3 })
  }

  function goodValue(name: string, schema: Schema): unknown {
    const values = valuesOf(operation, known, name) ?? schema.enum
    if (values?.length) return one(values)
    if (schema.const !== undefined) return schema.const
    const type = [schema.type].flat()[0]
    if (type === 'boolean') return g(fc.boolean)
    return type === 'number' || type === 'integer' ? g(fc.integer, { min: 0, max: 3 }) : 'Something'
  }

  const placed = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
  const texts = (place: string) =>
    Object.fromEntries(placed(place).map(({ name, schema }) => [name, textOf(sentFor(name, schema))]))

  const parts = texts('path')
  const query = new URLSearchParams(placed('query').some(isProof) || chance(60) ? texts('query') : {})
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))

  function bodyOf(): string | undefined {
    if (operation.method === 'GET') return undefined
    if (chance(wrongness / 4)) return chance(20) ? DEEP : one(HOSTILE_BODIES)
    if (!operation.body) return chance(10) ? '{}' : undefined
    const { properties, required } = operation.body
    const sent = Object.entries(properties).filter(([name]) =>
      required.includes(name) ? !chance(wrongness / 4) : chance(40),
    )
    const fields = Object.fromEntries(sent.map(([name, schema]) => [name, sentFor(name, schema)]))
    return JSON.stringify(chance(wrongness / 2) ? { ...SMUGGLED, ...fields } : fields)
  }

  const body = bodyOf()
  const headers = {
    ...(body !== undefined && chance(wrongness / 4) && { 'content-type': one(TYPES) }),
    ...(chance(10) && { 'idempotency-key': g(fc.uuid) }),
    ...(chance(wrongness / 4) && { 'x-forwarded-for': one(['127.0.0.1', '::', 'x'.repeat(2_000)]) }),
    ...(chance(wrongness / 4) && { 'idempotency-key': one(['', 'x'.repeat(5_000), '../x', '%00']) }),
    ...(chance(wrongness / 4) && { 'user-agent': one(['', 'x'.repeat(5_000), '<script>']) }),
  }
  return { operation, parts, path: `${path}${query.size ? `?${query}` : ''}`, body, headers }
}

/**
 * A call as it should be, with the first of what is known: of the query all that is, of the body what is required, or its
 * first field.
 */
export function goodCall(operation: Operation, known: KnownValues) {
  const { method, parameters, body } = operation
  const first = (name: string) => valuesOf(operation, known, name)?.[0]
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(first(name))))
  const asked = parameters.filter(({ in: place, name }) => place === 'query' && first(name) != null)
  const query = new URLSearchParams(asked.map(({ name }) => [name, String(first(name))]))
  const fields = Object.entries(body?.properties ?? {}).filter(
    ([name], index) => body?.required.includes(name) || (body?.required.length === 0 && index === 0),
  )
  const sent = fields.map(([name, schema]) => {
    const value = first(name)
    return [name, value === undefined ? (schema.enum?.[0] ?? plainValue(schema)) : value]
  })
  return { method, path: `${path}${query.size ? `?${query}` : ''}`, body: body ? Object.fromEntries(sent) : undefined }
}

function plainValue({ type }: Schema): unknown {
  return type === 'boolean' ? false : type === 'number' || type === 'integer' ? 1 : 'Something'
}

/** What is known of a field or parameter of a call. */
export function valuesOf({ path }: Operation, known: KnownValues, name: string): unknown[] | undefined {
  const [, word] = new RegExp(`/([\\w-]+)/\\{${name}\\}`).exec(path) ?? []
  return known[`${path}#${name}`] ?? known[`${word}#${name}`] ?? known[name]
}

/** What links in emails prove; without it there is nothing to see. */
const isProof = ({ name }: { name: string }) => name === 'proof'

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
