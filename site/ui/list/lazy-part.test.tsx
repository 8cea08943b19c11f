import { expect, test } from 'bun:test'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { waitFor, within } from '../../../tests/support/testing-library.ts'
import { lazyPart } from './lazy-part.tsx'

test('a part whose script cannot be fetched says so in its place, and what is beside it stays', async () => {
  const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const box = document.createElement('div')
  const faults: unknown[] = []
  const root = createRoot(box, { onUncaughtError: (fault) => faults.push(fault) })
  const reason = <input key="reason" aria-label="Reason" />
  root.render([reason])
  await waitFor(() => expect(box.firstChild).not.toBeNull())
  const typed = within(box).getByLabelText('Reason')
  root.render([
    reason,
    <Suspense key="part">
      <Part />
    </Suspense>,
  ])
  await waitFor(() => expect([...faults, box.textContent]).toEqual([expect.stringContaining('couldn’t be loaded')]))
  expect(within(box).getByLabelText('Reason')).toBe(typed)
  root.unmount()
})
