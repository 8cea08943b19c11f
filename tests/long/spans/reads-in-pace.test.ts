import { expect, test } from 'bun:test'
import { openSite } from '../../../api/open-site.ts'
import { openTestApp } from '../../support/app.ts'
import { freshDatabase } from '../../support/database.ts'

test('the site reads in pace, and says so to a program in its own way', async () => {
  const { app, context } = openTestApp(await freshDatabase(), { RATE_LIMITS: 'on' })
  const site = await openSite(app, context)
  const answers = Array.from({ length: 4_000 }, () => site.handle(new Request('http://localhost/api/nothing')))
  const last = await answers.at(-1)
  expect(last?.status).toBe(503)
  expect(await last?.json()).toEqual({ message: 'Too many pages at once. Please wait a moment, and try again.' })
})
