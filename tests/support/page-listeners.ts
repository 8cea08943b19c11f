// Before any listener is noted: what a browser does with dialogs is no page's.
import './dialogs.ts'
import { browserWindow } from './dom.ts'

/** React and user-event listen for these once, for as long as the document lives. */
const OF_LIBRARIES = ['selectionchange', 'focusin', 'focus', 'blur']
/** TanStack Query, on the window, for as long as any of its clients is on a page: one may come late, and stay. */
const OF_WINDOW = [...OF_LIBRARIES, 'visibilitychange']

const ends: (() => void)[] = []

// A document outlives its pages here; what a page's scripts hung on it does not.
for (const [target, kept] of [
  [browserWindow, OF_WINDOW],
  [browserWindow.document, OF_LIBRARIES],
] as const) {
  const add: typeof target.addEventListener = target.addEventListener.bind(target)
  target.addEventListener = (...listening: Parameters<typeof add>) => {
    const [type, listener] = listening
    add(...listening)
    if (!kept.includes(type)) ends.push(() => target.removeEventListener(type, listener))
  }
}

/** Ends what scripts of the page listen for on its window and document. */
export function endListening(): void {
  for (const end of ends.splice(0)) end()
}
