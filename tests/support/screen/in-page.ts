import { beginAtTop, focused, tabStops } from './focus.ts'
import { roomFaultsWith } from './room.ts'
import { nameOf } from './seen.ts'
import { structure } from './structure.ts'

/** What can be asked of a page from within it. */
const screenChecks = {
  beginAtTop,
  focused,
  structure,
  stopNames: () => tabStops().map(nameOf),
  roomFaultsWith,
}

declare global {
  interface Window {
    screenChecks: typeof screenChecks
  }
}

window.screenChecks = screenChecks
