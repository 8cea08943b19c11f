import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { event } from '../../db/schema/events.ts'
import { sharedSite } from '../support/built-site.ts'
import { addItem, addSchool } from '../support/school.ts'
import { attributeOf, visit } from '../support/visit.ts'

const { database, context } = await sharedSite()
const { orm } = database
const { origin } = context.config.publicUrl
const school = await addSchool(orm)
const item = await addItem(orm, school, { extensionMinutes: 3 })
const earlier = { organizationId: school.id, slug: 'earlier', name: 'Earlier', publishedAt: new Date(0) }
const [former] = await orm.insert(event).values(earlier).returning()
await addItem(orm, school, { title: 'A raft', eventId: former?.id, endTime: new Date(Date.now() + 9_000_000) })
const path = `/${school.slug}/${item.slug}`

test.each(['/', '/help/bidders', `/${school.slug}`, path])(
  '%s says where it belongs, to search engines and to those who show links',
  async (address) => {
    const page = await visit(`${address}?from=newsletter`)
    expect(attributeOf(page, '<link rel="canonical"', 'href')).toBe(`${origin}${address}`)
    expect(attributeOf(page, '<meta name="twitter:card"', 'content')).toBe('summary_large_image')
    const picture = new URL(attributeOf(page, '<meta property="og:image"', 'content') ?? '')
    expect(picture.origin).toBe(origin)
    const { bytes } = await visit(picture.pathname + picture.search)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  },
)

test('a shared item shows its title, its description without marks, and its address', async () => {
  const description = 'Six lessons of **45 minutes** with Hannah.'
  const { slug } = await addItem(orm, school, { title: 'Six Piano Lessons', description })
  const page = await visit(`/${school.slug}/${slug}`)
  const shown = (name: string) => attributeOf(page, `<meta property="og:${name}"`, 'content')
  expect([shown('title'), shown('url')]).toEqual(['Six Piano Lessons | Bidlark', `${origin}/${school.slug}/${slug}`])
  expect(shown('description')).toMatch(/^Six lessons of 45 minutes with Hannah/)
})

test.each([
  ['', '?q=Quilt'],
  ['/admin', '/settings'],
  ['/my-bids', ''],
  ['/a-quilt', '?utm_source=Mail'],
  ['/pay', '/x/Proof'],
])('capitals of an address on paper lead to …%s%s in small letters', async (page, rest) => {
  const small = `/${school.slug}${page}`
  expect(await visit(small.toUpperCase() + rest)).toMatchObject({ status: 302, location: small + rest })
  expect((await visit(`/${school.slug}${page.toUpperCase()}${rest}`)).location ?? small + rest).toBe(small + rest)
})

test('a home screen finds a name and icons of the size they claim', async () => {
  const manifest = JSON.parse((await visit('/manifest.webmanifest')).text)
  expect(manifest).toMatchObject({ name: 'Bidlark', start_url: '/' })
  const touch = { src: '/apple-touch-icon.png', sizes: '180x180' }
  for (const { src, sizes } of [touch, ...manifest.icons]) {
    const { format, width, height } = await sharp((await visit(src)).bytes).metadata()
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes])
  }
  const { bytes } = await visit('/favicon.ico')
  expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 1, 0])
  expect(await sharp(bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
})

test('an item’s end, and those of its organization, of whatever event, are there for a calendar', async () => {
  expect((await visit(path)).text).toContain(`href="${path}/calendar.ics"`)
  expect((await visit(`/${school.slug}`)).text).toContain(`href="/${school.slug}/calendar.ics"`)
  for (const address of [`${path}/calendar.ics`, `/${school.slug}/calendar.ics`]) {
    const { headers, text } = await visit(address)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const unfolded = text.replace(/\r\n[ \t]/g, '')
    expect(unfolded).toContain('SUMMARY:Bidding closes: A week at the lake')
    expect(unfolded).toContain('Bids in the last minutes may move the end')
  }
  expect((await visit(`/${school.slug}/calendar.ics`)).text).toContain('SUMMARY:Bidding closes: A raft')
  expect((await visit(`/${school.slug}/no-such-item/calendar.ics`)).status).toBe(404)
  expect((await visit('/no-such-school/calendar.ics')).status).toBe(404)
})
