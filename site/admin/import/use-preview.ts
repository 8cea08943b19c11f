import { useEffect, useState } from 'react'
import type { ImportedRow, ImportPreview } from '../../../api/contract/items/item-import.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { change } from '../change.ts'
import type { Defaults } from './rows-of-cells.ts'

/** Somebody who types changes one cell after the other. */
const REST_MS = 500

/**
 * What the server would make of the rows now; `null` until it has answered. `failure`: why it has not, in words; then
 * `checkAgain` asks once more.
 */
export function usePreview(orgSlug: string, rows: ImportedRow[], defaults: Defaults) {
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const [tries, setTries] = useState(1)

  useEffect(() => {
    if (rows.length === 0) return setPreview(null)
    let isLatest = true
    setStale(true)
    setFailure(null)
    const timer = setTimeout(async () => {
      try {
        const answer = await change('POST', `/api/${orgSlug}/admin/imports/preview`, { rows, defaults })
        if (isLatest) [setPreview(answer), setStale(false)]
      } catch (error) {
        if (isLatest) setFailure(reasonOf(error, 'We couldn’t check these rows. Please try again.'))
      }
    }, REST_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [orgSlug, rows, defaults, tries])

  return { preview, setPreview, failure, isStale, checkAgain: () => setTries(tries + 1) }
}
