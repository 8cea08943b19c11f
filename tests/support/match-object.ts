import { expect } from 'bun:test'

// Bun's own takes any date for any other, and so maps, sets, patterns, and errors.
expect.extend({
  toMatchObject(received: unknown, expected: unknown) {
    try {
      expect(pick(received, expected)).toStrictEqual(expected)
      return { pass: true, message: () => 'It matches.' }
    } catch (difference) {
      return { pass: false, message: () => String(difference) }
    }
  },
})

/** What of `received` is named in `expected`. */
function pick(received: unknown, expected: unknown): unknown {
  if (Array.isArray(received) && Array.isArray(expected))
    return received.map((entry, index) => pick(entry, expected[index]))
  if (!isPlain(expected) || typeof received !== 'object' || received === null) return received
  const entries = Object.entries(expected).filter(([key]) => key in received)
  return Object.fromEntries(entries.map(([key, value]) => [key, pick(Reflect.get(received, key), value)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
