import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { event } from '../../../db/schema/events.ts'
import { pause } from '../../../db/schema/pauses.ts'
import { openItem } from '../../../tests/support/item-tab.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import { openTab } from '../../../tests/support/tab.ts'
import { waitFor } from '../../../tests/support/testing-library.ts'
import { callElsewhere } from '../../../tests/support/visitors.ts'

async function openEvening(language: 'en' | 'es') {
  const { open, orm } = await openTab({ language })
  const school = await addSchool(orm, { timeZone: 'America/Chicago' })
  const item = await addItem(orm, school)
  const endedAt = new Date('2096-01-02T01:45:00Z')
  await orm.insert(pause).values({
    organizationId: school.id,
    beganAt: inHours(-1),
    endedAt,
    reason: 'The microphone failed.',
    reasonEs: 'Falló el micrófono.',
    begunByName: 'Ada Lark',
  })
  await orm
    .update(event)
    .set({ announcement: 'Pizza is in the gym', announcementEs: 'Hay pizza en el gimnasio', announcedUntil: endedAt })
    .where(eq(event.organizationId, school.id))
  const home = `/${school.slug}`
  return { open, pages: [home, `${home}/${item.slug}`] }
}

const notices = () =>
  [...document.querySelectorAll('#notices p')].map((line) => line.textContent?.trim().replace(/[\u202f\u00a0]/g, ' '))

test.each([
  ['en', 'Bidding is paused until 7:45 PM CT at the latest. The microphone failed.', 'Pizza is in the gym'],
  [
    'es',
    'La subasta está en pausa hasta las 7:45 p.m. CT como máximo. Falló el micrófono.',
    'Hay pizza en el gimnasio',
  ],
] as const)(
  'in %s a pause and an announcement stand above the pages of organization and item',
  async (language, paused, announced) => {
    const { open, pages } = await openEvening(language)
    for (const page of pages) {
      await open(page)
      expect(notices()).toEqual([paused, announced])
    }
  },
)

test('an open page of an item says that bidding is paused, and that it goes on, as soon as it hears of it', async () => {
  const { orm, school, bidElsewhere, item } = await openItem()
  const openNow = () => waitFor(() => expect(notices()).toEqual([]))
  await openNow()
  const owner = (await addMember(orm, school, 'owner')).token
  const bidding = `/api/${school.slug}/admin/bidding`
  await callElsewhere('POST', `${bidding}/pause`, { minutes: 5, reason: 'No light' }, owner)
  await waitFor(() => expect(notices()).toEqual([expect.stringMatching(/^Bidding is paused until .* No light$/)]))
  await callElsewhere('POST', `${bidding}/resume`, undefined, owner)
  await openNow()
  expect((await bidElsewhere(item, '125')).isWinning).toBe(true)
})
