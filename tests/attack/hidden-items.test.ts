import { expect, test } from 'bun:test'
import { openPublicViews } from '../../api/auction/items/public-views.ts'
import { myBidsUrl } from '../../api/email/preferences/links.ts'
import { watchedItem } from '../../db/schema/bidders.ts'
import { event } from '../../db/schema/events.ts'
import { formerSlug } from '../../db/schema/items.ts'
import { freshApp } from '../support/app.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { addReader, carriedBy, HOME } from '../support/email-reader.ts'
import { followedBy } from '../support/followed.ts'
import { orderOf } from '../support/places.ts'
import { addItem, addMember, addSchool, type Item } from '../support/school.ts'
import { until } from '../support/until.ts'
import { visitor } from '../support/visitor.ts'
import { audienceOf } from './audience.ts'
import { operationsIn } from './description.ts'

const { database, orm, app, context, send, sendAnything } = await freshApp()
const visit = await openBuiltSite(database)
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const upcoming = { startTime: inDays(1), endTime: inDays(2) }

const school = await addSchool(orm, { slug: 'pine-hill', asksName: 'required' })
const shown = await addItem(orm, school, { title: 'Everybody’s quilt' })
const secret = await addItem(orm, school, { ...upcoming, title: 'Moonlit canoe', hidesUntilOpen: true })
await orm.insert(formerSlug).values({ organizationId: school.id, slug: 'once-called', auctionItemId: secret.id })
const ended = { startTime: inDays(-2), endTime: inDays(-1), title: 'Moonlit canoe' }
const [draft] = await orm.insert(event).values({ organizationId: school.id, slug: 'next', name: 'Next' }).returning()
const ofDraft = { eventId: draft?.id ?? '', isDraft: true }
const inactive = await addSchool(orm, { isActive: false })
/** Where there is nothing to see for the public, by why. */
const gone: [why: string, orgSlug: string, slug: string][] = [
  ['hidden', school.slug, secret.slug],
  ['at its former address', school.slug, 'once-called'],
  ['of a draft', school.slug, (await addItem(orm, school, { ...upcoming, ...ofDraft })).slug],
  ['of a draft, over', school.slug, (await addItem(orm, school, { ...ended, ...ofDraft })).slug],
  ['archived', school.slug, (await addItem(orm, school, { ...ended, isActive: false })).slug],
  ['deleted', school.slug, (await addItem(orm, school, { ...ended, deletedAt: new Date() })).slug],
  ['of an inactive organization', inactive.slug, (await addItem(orm, inactive, ended)).slug],
]

/** What would tell of it. */
const TRACES = new RegExp(`Moonlit|canoe|${secret.id}|${secret.slug}`, 'i')

const calls = operationsIn((await send('GET', '/api/docs/json')).body).map(({ call }) => call)
const ofAnItem = calls.filter((call) => audienceOf(call) === 'everybody' && call.includes('{auctionSlug}'))
expect(ofAnItem).toContain('POST /api/{orgSlug}/auction/{auctionSlug}/bid')

const more = { quantity: 1, name: 'Jane', amount: '125.00', text: 'Why?', token: 'x', trap: '' }
/** What any of these calls takes. */
const FORM = { ...orderOf('jane@example.org', 1), ...more }

/** What an item's path is answered, with the path's own words left out. */
async function answerAt(call: string, orgSlug: string, slug: string) {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replace('{orgSlug}', orgSlug).replace('{auctionSlug}', slug)
  const { status, text, headers } = await sendAnything(method, address, method === 'GET' ? undefined : FORM)
  return { status, text, headers: [...headers.keys()].sort() }
}

test.each(ofAnItem)('%s answers for an item that the public does not see as for an unknown one', async (call) => {
  for (const [why, orgSlug, slug] of gone) {
    const unknown = await answerAt(call, orgSlug, 'no-such-item')
    expect(unknown.status).toBe(404)
    expect({ why, ...(await answerAt(call, orgSlug, slug)) }).toEqual({ why, ...unknown })
  }
})

const pages = (await Array.fromAsync(new Bun.Glob('**').scan('site/pages/[orgSlug]')))
  .filter((file) => file.startsWith('[auctionSlug]'))
  .map((file) => file.replace('[auctionSlug]', '').replace(/\.(astro|ts)$/, ''))
  .sort()

expect(pages).toEqual(['', '/ask', '/calendar.ics', '/record'])

const paths = [...pages, '?preview=team', '/ask?sent', '/calendar.ics?lang=es'].map((more) => `/{org}/{item}${more}`)

test.each([...paths, '/og/{org}/{item}.jpg'])(
  '%s answers for an item that the public does not see as for an unknown one',
  async (path) => {
    const answerOf = async (orgSlug: string, slug: string) => {
      const answer = await visit(path.replace('{org}', orgSlug).replace('{item}', slug))
      const headers = [...answer.headers].filter(
        ([name]) => !['content-security-policy', 'content-length'].includes(name),
      )
      const text = (await answer.text()).replaceAll(slug, 'this-item').replace(/\d{13}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
      return { status: answer.status, headers, text }
    }
    const [here, elsewhere] = [
      await answerOf(school.slug, 'no-such-item'),
      await answerOf(inactive.slug, 'no-such-item'),
    ]
    expect([here.status, elsewhere.status]).toEqual([404, 404])
    for (const [why, orgSlug, slug] of gone) {
      const unknown = orgSlug === school.slug ? here : elsewhere
      expect({ why, ...(await answerOf(orgSlug, slug)) }).toEqual({ why, ...unknown })
    }
  },
)

test('its team sees the page as bidders will, not to be stored or found; nobody else does', async () => {
  const path = `/${school.slug}/${secret.slug}?preview=team`
  const openAs = async ({ token }: { token: string }) => visit(path, { headers: { cookie: `session=${token}` } })
  const seen = await openAs(await addMember(orm, school))
  const page = await seen.text()
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(page).toContain('Moonlit canoe')
  expect(page).toContain('Only your team sees this page until')
  expect(page).toContain('<meta name="robots" content="noindex">')
  // What would lead bidders to pages that are not there yet.
  expect(page).not.toMatch(/calendar\.ics|\/ask"|data-watch=|\/og\/pine-hill/)
  const others = [
    await addMember(orm, await addSchool(orm)),
    await addMember(orm, school, 'owner', { isActive: false }),
  ]
  for (const other of others) {
    const answer = await openAs(other)
    expect([answer.status, TRACES.test((await answer.text()).replaceAll(secret.slug, ''))]).toEqual([404, false])
  }
})

test('the preview of what is public is its own page', async () => {
  const answer = await visit(`/${school.slug}/${shown.slug}?preview=team`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${school.slug}/${shown.slug}`])
})

test.each(['', '?q=canoe', '?bids=none', `?only=${secret.id}`, `?only=${secret.id}.${shown.id}`])(
  'no list, count, or file names it: %p',
  async (query) => {
    const { body, text } = await send('GET', `/api/${school.slug}${query}`)
    expect(body.itemCount).toBe(1)
    expect(text).not.toMatch(TRACES)
    const page = await (await visit(`/${school.slug}${query}`)).text()
    expect(page.replaceAll(secret.id, '').replaceAll('q=canoe', '').replaceAll('value="canoe"', '')).not.toMatch(
      /Moonlit|canoe/i,
    )
  },
)

test.each(['/sitemap.xml', `/${school.slug}/calendar.ics`, '/robots.txt'])('%s does not name it', async (path) => {
  const answer = await visit(path)
  expect([answer.status, TRACES.test(await answer.text())]).toEqual([200, false])
})

test('My bids leaves out what was watched before it was hidden, which cannot be asked to be reminded of', async () => {
  const reader = await addReader(orm)
  const base = `/api/${school.slug}/my-bids` as const
  const opened = await send('POST', `${base}/link`, carriedBy(myBidsUrl(HOME, reader, school.slug, new Date())))
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const item of [shown, secret])
    await orm.insert(watchedItem).values(await followedBy(orm, school, item, reader.email))
  const { items } = (await send('GET', base, undefined, { cookie })).body
  expect(items.map(({ id }) => id)).toEqual([shown.id])
  const remind = async (itemId: string) =>
    (await send('POST', `${base}/reminder`, { itemId, wanted: true }, { cookie })).text
  expect(await remind(secret.id)).toBe(await remind(crypto.randomUUID()))
})

test('open pages are not told its name when its team changes it', async () => {
  const manager = visitor(sendAnything, (await addMember(orm, school)).token)
  const stream = await app.handle(new Request(`http://localhost/api/${school.slug}/live`))
  let heard = ''
  const read = async () => {
    for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk)
  }
  void read()
  await manager('PATCH', `/api/${school.slug}/admin/auctions/${secret.id}`, { description: 'By moonlight.' })
  await until(async () => heard.includes('event: change'))
  // A sign of life may follow it.
  expect(heard).toContain('event: change\ndata: \n\n')
  expect(heard).not.toMatch(TRACES)
})

/** The public views at a time that the test sets. */
function viewsAt(time: { now: Date }) {
  const clock = { ...context.clock, now: () => time.now }
  return openPublicViews(database.reads, { changes: context.changes, clock })
}
const addressOf = ({ slug }: Item) => `${school.slug}/${slug}`

test('it is there from the instant on in which it opens, also in what was cached before', async () => {
  const time = { now: new Date(secret.startTime.getTime() - 1) }
  const views = viewsAt(time)
  const titles = async () => (await views.organizations.get(school.slug))?.view.auctions.map(({ title }) => title)
  expect(await titles()).not.toContain(secret.title)
  expect([await views.items.get(addressOf(secret)), await views.itemIds.get(addressOf(secret))]).toEqual([null, null])
  time.now = secret.startTime
  expect(await titles()).toContain(secret.title)
  expect((await views.items.get(addressOf(secret)))?.view).toMatchObject({ title: secret.title, isLive: true })
  expect((await views.itemIds.get(addressOf(secret)))?.auctionItemId).toBe(secret.id)
})

test('the settings hide what says nothing itself, and show it again, at once; an item that says nothing any more is hidden again', async () => {
  const own = await addSchool(orm)
  const owner = visitor(sendAnything, (await addMember(orm, own, 'owner')).token)
  const [plain, always] = [
    await addItem(orm, own, upcoming),
    await addItem(orm, own, { ...upcoming, hidesUntilOpen: false }),
  ]
  const seen = async () => (await send('GET', `/api/${own.slug}`)).body.auctions.map(({ id }) => id).sort()
  const statusOf = async ({ slug }: Item) => (await send('GET', `/api/${own.slug}/auction/${slug}`)).status
  const [all, some] = [[plain.id, always.id].sort(), [always.id]]
  expect([await seen(), await statusOf(plain)]).toEqual([all, 200])
  await owner('PATCH', `/api/${own.slug}/admin/organization`, { hidesUpcoming: true })
  expect([await seen(), await statusOf(plain), await statusOf(always)]).toEqual([some, 404, 200])
  await owner('PATCH', `/api/${own.slug}/admin/auctions/${plain.id}`, { hidesUntilOpen: false })
  expect([await seen(), await statusOf(plain)]).toEqual([all, 200])
  const moved = { hidesUntilOpen: null, startTime: inDays(1.5).toISOString() }
  await owner('PATCH', `/api/${own.slug}/admin/auctions/${plain.id}`, moved)
  expect([await seen(), await statusOf(plain)]).toEqual([some, 404])
})
