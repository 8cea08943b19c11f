import { expect, test } from 'bun:test'
import { atom } from 'nanostores'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { waitFor } from '../../../tests/support/testing-library.ts'
import { useStore } from './use-store.ts'

test('an island hydrates as it was drawn, whatever changed its store before, and then shows the change', async () => {
  const $message = atom<string | null>(null)
  const Message = () => <p>{useStore($message) ?? 'Nothing yet'}</p>
  const island = document.createElement('div')
  island.innerHTML = renderToString(<Message />)
  $message.set('Your bid waits')
  const faults: unknown[] = []
  const root = hydrateRoot(island, <Message />, { onRecoverableError: (fault) => faults.push(fault) })
  await waitFor(() => expect(island).toHaveTextContent('Your bid waits'))
  root.unmount()
  expect(faults).toEqual([])
})
