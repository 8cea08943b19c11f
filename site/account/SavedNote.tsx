import { hasSavedSpreadsheet } from '../spreadsheet/saved-spreadsheet.ts'
import { useAlive } from '../ui/hooks/use-alive.ts'

/** Says to whoever tried out their items that these come along. */
export function SavedNote() {
  // Only a browser knows.
  const isAlive = useAlive()
  if (!isAlive || !hasSavedSpreadsheet()) return null
  return (
    <p className="mb-5 rounded-small border-l-4 border-leaf bg-leaf-wash px-3 py-2">
      Your items are still here. You’ll add them once your organization is created.
    </p>
  )
}
