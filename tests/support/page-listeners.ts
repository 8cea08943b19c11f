import { browserWindow } from './dom.ts'

/** React and user-event listen for these once, for as long as the document lives. */
const OF_LIBRARIES = ['selectionchange', 'focusin', 'focus', 'blur']

const ends: (() => void)[] = []

// A document outlives its pages here; what a page's scripts hung on it does not.
for (const target of [browserWindow, browserWindow.document]) {
  const add: typeof target.addEventListener = target.addEventListener.bind(target)
  target.addEventListener = (...listening: Parameters<typeof add>) => {
    const [type, listener] = listening
    add(...listening)
    if (!OF_LIBRARIES.includes(type)) ends.push(() => target.removeEventListener(type, listener))
  }
}

/** Ends what scripts of the page listen for on its window and document. */
export function endListening(): void {
  for (const end of ends.splice(0)) end()
}
