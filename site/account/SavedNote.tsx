import { savedSpreadsheetAt } from '../spreadsheet/saved-spreadsheet.ts'
import { useAlive } from '../ui/hooks/use-alive.ts'

/** Says to whoever tried out their items that these come along, if they say so: it may have been somebody else. */
export function SavedNote() {
  // Only a browser knows.
  const isAlive = useAlive()
  if (!isAlive || !savedSpreadsheetAt()) return null
  return (
    <p className="mb-5 rounded-small border-l-4 border-leaf bg-leaf-wash px-3 py-2">
      The spreadsheet you tried here is still on this device. You can use it once your organization is created.
    </p>
  )
}
