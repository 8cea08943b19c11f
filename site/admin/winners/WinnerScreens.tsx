import { WinnerSheet } from './WinnerSheet.tsx'
import { Winners } from './Winners.tsx'

/** The list of winners, or the sheet of one. Together: whoever opens one opens the other. */
export function WinnerScreens({ id = null }: { id?: string | null }) {
  return id === null ? <Winners /> : <WinnerSheet key={id} id={id} />
}
