import { expect, test } from 'bun:test'
import { readConfig } from '../context/config.ts'
import { openLog } from '../context/log.ts'
import { Unavailable } from '../context/unavailable.ts'
import { answerInTime } from './answer-in-time.ts'

const inTime = answerInTime({ config: readConfig({}), log: openLog('silent') })
const late = () => Promise.reject(new Unavailable('no answer in time'))
const requestTo = (path: string) => new Request(`http://localhost${path}`, { headers: { 'accept-language': 'es' } })
const BUSY = 'Estamos muy ocupados en este momento. Vuelva a intentarlo en un momento.'

test('a page that takes too long ends as a page, and a call as JSON, both with when to come back', async () => {
  const page = (await inTime(late, requestTo('/maple-street'))()) as Response
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain(`<p>${BUSY}</p>`)
  const call = (await inTime(late, requestTo('/api/maple-street/my-bids'))()) as Response
  expect([call.status, await call.json()]).toEqual([503, { message: BUSY, code: 'unavailable' }])
})

test.each(['/demo', '/demo?from=home', '/api/demo'])('%s, and no other, may take as long as the demo takes', (path) => {
  expect(inTime(late, requestTo(path))).toBe(late)
  expect(inTime(late, requestTo(path.replace('demo', 'demolition')))).not.toBe(late)
})
