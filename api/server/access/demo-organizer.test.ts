import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { activity } from '../../../db/schema/activity.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { refusalsOf } from '../../../tests/support/activity.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { DEMO_ORGANIZER, DEMO_SLUG } from '../../contract/values/demo.ts'
import { vouchFor } from '../http/client-ip.ts'
import { hideAddresses } from './demo-organizer.ts'

const { context, orm, sendAnything } = await freshApp()

/** A browser that plays the organizer. */
async function organizer(address: string) {
  const browser = visitor(sendAnything)
  await browser('POST', '/api/demo/organizer', undefined, vouchFor(address))
  return browser
}

describe('visitors who play the organizer of the sandbox', () => {
  beforeAll(async () => {
    const sandbox = await addSchool(orm, { slug: DEMO_SLUG, isDemo: true })
    await addMember(orm, sandbox, 'admin', {}, { email: DEMO_ORGANIZER })
  })

  test('see no session but their own, nothing of where others are, and no activity, not even of what others did there', async () => {
    const [one] = [await organizer('203.0.113.7'), await organizer('198.51.100.9')]
    const { sessions } = (await one('GET', '/api/user/sessions')).body
    expect(sessions.map(({ isCurrent, network }) => [isCurrent, network])).toEqual([[true, '203.0.113.x']])
    const [school] = await orm.select().from(organization).where(eq(organization.slug, DEMO_SLUG))
    await orm.insert(activity).values({ kind: 'refused', network: '203.0.113.8', organizationId: school?.id ?? null })
    const answer = await one('GET', `/api/${DEMO_SLUG}/admin/activity`)
    expect([answer.status, answer.body.entries]).toEqual([200, []])
  })

  test('leave no refusal in the activity, and nor does who is not let in there', async () => {
    const stranger = visitor(sendAnything, (await addPerson(orm)).token)
    const entries = await refusalsOf(orm, async () => {
      for (const browser of [stranger, visitor(sendAnything)]) {
        expect((await browser('GET', `/api/${DEMO_SLUG}/admin/members`)).status).toBeGreaterThan(400)
      }
      await context.refusalActivity.write()
    })
    expect(entries).toEqual([])
  })
})

test.each([
  ['jane@gmail.com', 'j***@g***.com'],
  ["Mary.o'neil@example.org.private.example", 'M***@e***.example'],
  ['jane@demo.invalid-school.com', 'j***@d***.com'],
])('%s is an address of somebody', (address, masked) => {
  expect(hideAddresses({ bids: [{ email: address }] })).toEqual({ bids: [{ email: masked }] })
})

test.each(['rival@example.org', 'organizer@demo.invalid', 'Ask jane@gmail.com', '@'.repeat(5000), '', 12, null])(
  '%p stays as it is',
  (value) => {
    expect(hideAddresses([value])).toEqual([value])
  },
)
