import { expect, test } from 'bun:test'
import { readReport } from '../../site/accessibility/report.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { sharedDatabase } from '../support/database.ts'
import { visit } from '../support/visit.ts'

const report = readReport(await Bun.file(new URL('../../docs/accessibility.yaml', import.meta.url)).text())
const contact = { ACCESSIBILITY_CONTACT: 'access@example.org' }
const visitNamed = await openBuiltSite(await sharedDatabase(), { PUBLIC_URL: 'https://bids.example.org', ...contact })

test('the page says every criterion, what nobody tried yet, and whom to write to, and weighs no script', async () => {
  const { status, text } = await visit('/accessibility')
  expect(status).toBe(200)
  for (const { id, name } of report.criteria) expect(text).toContain(`${id} ${name}`)
  expect(text).toContain('No one who lives with a screen reader has tried Bidlark yet.')
  expect(text).toContain('href="mailto:bids@example.org"')
  expect(text).toContain('<section lang="es">')
  expect(text).not.toContain('<script')
})

test('its OpenACR has the same rows as YAML, and the address that this installation names', async () => {
  const answer = await visitNamed('/accessibility.yaml')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8'])
  expect(Bun.YAML.parse(await answer.text())).toMatchObject({
    author: { name: 'Bidlark', email: contact.ACCESSIBILITY_CONTACT, website: 'https://bids.example.org' },
    report_date: report.reviewed,
    catalog: '2.5-edition-wcag-2.2-508-en',
    chapters: {
      success_criteria_level_a: {
        criteria: report.criteria.filter(({ level }) => level === 'A').map(({ id }) => ({ num: id })),
      },
    },
  })
})
