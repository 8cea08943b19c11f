import { expect, jest, test } from 'bun:test'
import { stopTimers } from '../../tests/support/stop-timers.ts'
import { openTab } from '../../tests/support/tab.ts'
import { waitFor } from '../../tests/support/testing-library.ts'
import { $slugCheck, checkSlug } from './slug-check.ts'

test('only addresses of 3 and more characters are asked about, once typing has paused for half a second', async () => {
  const { network } = await openTab()
  const slugChecks = () => network.calls.filter((call) => call.includes('/check-slug/'))
  stopTimers(() => {
    checkSlug('ab')
    jest.advanceTimersByTime(2_000)
    checkSlug('too-early')
    jest.advanceTimersByTime(499)
    checkSlug('nobody-has-this')
    jest.advanceTimersByTime(499)
    expect(slugChecks()).toEqual([])
    jest.advanceTimersByTime(1)
  })
  await waitFor(() => expect($slugCheck.get()).toEqual({ kind: 'available' }))
  expect(slugChecks()).toEqual(['GET /api/check-slug/nobody-has-this'])
})
