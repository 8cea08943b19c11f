import { expect, test } from 'bun:test'
import { hideAddresses } from './hide-addresses.ts'

test.each([
  ['jane@gmail.com', 'j***@g***.com'],
  ["mary.o'neil@gmail.com", 'm***@g***.com'],
  ['jane@example.org.private.example', 'j***@e***.example'],
  ['jane@demo.invalid-school.com', 'j***@d***.com'],
  ['JANE@Gmail.com', 'J***@G***.com'],
])('%s is an address of somebody', (address, masked) => {
  expect(hideAddresses({ bids: [{ email: address }] })).toEqual({ bids: [{ email: masked }] })
})

test.each(['rival@example.org', 'organizer@demo.invalid', 'Ask jane@gmail.com', '@'.repeat(5000), '', 12, null])(
  '%p stays as it is',
  (value) => {
    expect(hideAddresses([value])).toEqual([value])
  },
)
