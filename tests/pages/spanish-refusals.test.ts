import { expect, test } from 'bun:test'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import { openFormTokens } from '../../api/server/http/form-token.ts'
import { addBlocked } from '../support/blocked.ts'
import { sharedSite } from '../support/built-site.ts'
import { addCause } from '../support/gifts.ts'
import { inHours } from '../support/moments.ts'
import { addItem, addSchool } from '../support/school.ts'

const { site, database } = await sharedSite()
const { orm } = database
const school = await addSchool(orm, { name: 'Arce', takesDonations: true })
const named = await addSchool(orm, { name: 'Arce', asksName: 'required', confirmsBidders: true })
const closed = await addSchool(orm, { name: 'Arce', takesDonations: false, isActive: false })
const quilt = await addItem(orm, school, { title: 'Colcha', description: 'Azul' })
const pie = await addItem(orm, school, {
  title: 'Pastel',
  description: 'Azul',
  endTime: inHours(-1),
  startTime: inHours(-2),
})
await closeItems(orm, school.id, new Date())
const lamp = await addItem(orm, school, {
  title: 'Farol',
  description: 'Azul',
  endTime: inHours(9),
  startTime: inHours(5),
})
const asked = await addItem(orm, named, { title: 'Colcha', description: 'Azul' })
await addBlocked(orm, school, { email: 'bloqueada@example.org' })
await addCause(orm, school, { title: 'Juegos' })
const tokens = openFormTokens(orm)
const aged = await tokens.issue(quilt.id, new Date(Date.now() - 4_000))
const early = new Date(Date.now() + HOUR_MS)
const fresh = await tokens.issue(quilt.id, early)
const given = await tokens.issue(`donation ${school.id}`, new Date(Date.now() - 4_000))

type Fields = Record<string, string>
const email = 'ana@example.org'
const item = (slug: string) => `/${school.slug}/${slug}`
const [ask, donate, myBids] = [`${item(quilt.slug)}/ask`, `/${school.slug}/donate`, `/${school.slug}/my-bids`]
const gift = { title: 'Un cuadro', email }
const cases: [what: string, path: string, fields: Fields, headers?: Fields][] = [
  ['a bid without anything', item(quilt.slug), {}],
  ['a bid of no email', item(quilt.slug), { email: 'ana@', amount: '130' }],
  ['a bid of no amount', item(quilt.slug), { email, amount: 'mucho' }],
  ['a bid of an amount read two ways', item(quilt.slug), { email, amount: '12,50' }],
  ['a bid that is too low', item(quilt.slug), { email, amount: '1' }],
  ['a bid above all bounds', item(quilt.slug), { email, amount: '99999999' }],
  ['a bid with a zero too many', item(quilt.slug), { email, amount: '20000' }],
  ['a maximum with a zero too many', item(quilt.slug), { email, amount: '200000', isMaximum: 'on' }],
  ['a bid of a blocked address', item(quilt.slug), { email: 'bloqueada@example.org', amount: '130' }],
  ['a bid on what has ended', item(pie.slug), { email, amount: '130' }],
  ['a bid on what has not begun', item(lamp.slug), { email, amount: '130' }],
  ['a bid on what is not there', item('nada'), { email, amount: '130' }],
  ['a bid without a name', `/${named.slug}/${asked.slug}`, { email, amount: '130' }],
  ['a bid with a link as a name', `/${named.slug}/${asked.slug}`, { email, amount: '130', name: 'https://x.example' }],
  ['a bid without a code', `/${named.slug}/${asked.slug}`, { email, amount: '130', name: 'Ana' }],
  [
    'a bid with a wrong code',
    `/${named.slug}/${asked.slug}`,
    { email, amount: '130', name: 'Ana', code: '123456', challenge: 'x' },
  ],
  [
    'a bid with half a code',
    `/${named.slug}/${asked.slug}`,
    { email, amount: '130', name: 'Ana', code: '12', challenge: 'x' },
  ],
  ['a bid at a closed organization', `/${closed.slug}/nada`, { email, amount: '130' }],
  ['a question without anything', ask, {}],
  ['a question of no email', ask, { email: 'ana@', text: 'Hola', token: aged }],
  ['a question that is too long', ask, { email, text: 'ñ'.repeat(1_001), token: aged }],
  ['a question at once', ask, { email, text: 'Hola', token: fresh }],
  ['a question of another form', ask, { email, text: 'Hola', token: 'x' }],
  ['a question in a trap', ask, { email, text: 'Hola', token: aged, trap: 'x' }],
  ['a donation without anything', donate, {}],
  ['a donation at once', donate, { ...gift, token: await tokens.issue(`donation ${school.id}`, early) }],
  ['a donation of an old form', donate, { ...gift, token: 'x' }],
  ['a donation in a trap', donate, { ...gift, token: given, trap: 'x' }],
  ['a donation of too long words', donate, { ...gift, token: given, title: 'ñ'.repeat(201), value: 'x', url: 'x' }],
  ['a donation that is no form', donate, {}, { 'content-type': 'text/plain' }],
  ['a donation where none are taken', `/${closed.slug}/donate`, {}],
  ['a gift without anything', `/${school.slug}/give`, { step: 'choose' }],
  [
    'a gift that is too small',
    `/${school.slug}/give`,
    { step: 'choose', email, other: '0.10', shownName: 'www.x.com' },
  ],
  [
    'a gift of a blocked address',
    `/${school.slug}/give`,
    { step: 'check', email: 'bloqueada@example.org', amount: '5' },
  ],
  ['a gift where no cause is on', `/${closed.slug}/give`, {}],
  ['a gift to take back that is none', '/gifts?gift=x&address=x&proof=x', {}],
  ['a code for no email', myBids, { deed: 'ask', email: 'ana@' }],
  ['a wrong code', myBids, { deed: 'code', email, code: '123456', challenge: 'x' }],
  ['a link to My bids that is none', `${myBids}?address=x&proof=x`, { deed: 'link' }],
  ['half a code', myBids, { deed: 'code', email, code: '12', challenge: 'x' }],
  ['My bids at a closed organization', `/${closed.slug}/my-bids`, { email }],
  ['a link to withdraw a bid that is none', '/not-me?address=x&proof=x&bid=x', { deed: 'withdraw' }],
  ['a link to unsubscribe that is none', '/unsubscribe?address=x&proof=x', {}],
  ['a second chance that is none', '/second-chance?offer=x&proof=x', { answer: 'yes' }],
  ['a waiting list that is none', '/waiting-list?waiting=x&proof=x', { answer: 'leave' }],
  ['places that are none', '/places?item=x&proof=x', { deed: 'return' }],
  ['a bill that is none', `/${school.slug}/pay/${crypto.randomUUID()}/x`, {}],
  ['a form that is too long', item(quilt.slug), { email, amount: '130' }, { 'content-length': '17000' }],
  ['a form of another site', item(quilt.slug), { email, amount: '130' }, { 'sec-fetch-site': 'cross-site' }],
]

test.each(cases)('without JavaScript a bidder reads no English in the refusal of %s', async (...row) => {
  const [, path, fields, headers] = row
  const [english, spanish] = [await post('en', path, fields, headers), await post('es', path, fields, headers)]
  expect(english.status).toBe(spanish.status)
  expect(spanish.lines.length).toBeGreaterThan(0)
  expect(spanish.lines.filter((line) => english.lines.includes(line))).toEqual([])
})

/** What a form's answer says, in lines of several words. */
async function post(language: string, path: string, fields: Fields, headers: Fields = {}) {
  // As the form of each page is sent.
  const body = path.endsWith('/donate') ? multipart(fields) : new URLSearchParams(fields)
  const ours = { accept: 'text/html', 'accept-language': language, 'sec-fetch-site': 'same-origin' }
  const request = new Request(`http://localhost${path}`, { method: 'POST', body, headers: { ...ours, ...headers } })
  const answer = await site.handle(request)
  const text = await answer.text()
  return { status: answer.status, lines: linesOf(text).filter(isSentence) }
}

/** Several words, and no address, nor the title that the browser shows. */
function isSentence(line: string): boolean {
  return /\p{L}[^\p{L}]+\p{L}/u.test(line) && !/^\S+@\S+$|\| Bidlark$/.test(line)
}

function multipart(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function linesOf(text: string): string[] {
  if (text.startsWith('{')) return Object.values<unknown>(JSON.parse(text)).map(String)
  const page = new DOMParser().parseFromString(text, 'text/html')
  for (const silent of page.querySelectorAll('script, style, template')) silent.remove()
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const lines: string[] = []
  while (walker.nextNode()) lines.push((walker.currentNode.textContent ?? '').trim())
  return lines
}
