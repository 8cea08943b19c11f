// First, so that what is imported below finds a document.
import './dom.ts'
import { expect } from 'bun:test'
import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers'

declare module 'bun:test' {
  // Both have a matcher of this name; Bun's is meant.
  interface Matchers<T> extends Omit<TestingLibraryMatchers<unknown, T>, 'toBeEmpty'> {}
}

const { default: _, ...matchers } = await import('@testing-library/jest-dom/matchers')
expect.extend(matchers as Parameters<typeof expect.extend>[0])
const { configure, fireEvent, getConfig, screen, waitFor, within } = await import('@testing-library/dom')
const { PointerEventsCheckLevel, userEvent } = await import('@testing-library/user-event')
/** While something is waited for, failures come by the dozen, and none is read but the last. */
let isPolling = false
// `toEqual` on elements, when it fails, prints all that hangs together with them for minutes: count them instead.
// Waiting ends as soon as it can; a busy machine may take this long.
configure({
  asyncUtilTimeout: 10_000,
  // What a page says tells more than pages of markup.
  getElementError: (message, container) =>
    new Error(isPolling ? (message ?? '') : `${message}\nThe page says: ${wordsOf(container)}`),
})
// Nor is every role listed: of a page with many cards that is the work of minutes. Each wait sets this anew.
Object.defineProperty(getConfig(), '_disableExpensiveErrorDiagnostics', {
  get: () => true,
  set(isWaiting) {
    isPolling = isWaiting
  },
})

/** What is to be read, in short. */
function wordsOf(container: Element): string {
  const parts = [...container.querySelectorAll(':not(script, style, noscript)')].flatMap(({ childNodes }) => [
    ...childNodes,
  ])
  const texts = parts.map((part) => (part.nodeName === '#text' ? (part.textContent ?? '').trim() : ''))
  return texts.filter(Boolean).join(' | ').slice(0, 2_000)
}

export { fireEvent, PointerEventsCheckLevel, screen, userEvent, waitFor, within }
