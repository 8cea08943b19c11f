import { expect, test } from '../support/sandbox.ts'

test('an item’s end, and those of its organization, are there for a calendar', async ({ page, sandbox }) => {
  const item = await sandbox.addItem({ title: 'A week at the lake', extensionMinutes: '3' })
  await page.goto(item.path)
  const own = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  expect(own).toBe(`${item.path}/calendar.ics`)
  const slug = item.path.split('/')[1]
  await page.goto(`/${slug}`)
  const all = await page.getByRole('link', { name: 'Closing times for your calendar' }).getAttribute('href')
  expect(all).toBe(`/${slug}/calendar.ics`)
  for (const path of [own, all]) {
    const answer = await page.request.get(path ?? '')
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    const text = (await answer.text()).replace(/\r\n[ \t]/g, '')
    expect(text).toContain('SUMMARY:Bidding closes: A week at the lake')
    expect(text).toContain('Bids in the last minutes may move the end')
  }
  expect((await page.request.get(`/${slug}/no-such-item/calendar.ics`)).status()).toBe(404)
  expect((await page.request.get('/no-such-school/calendar.ics')).status()).toBe(404)
})
