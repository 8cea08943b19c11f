import { expect, test } from 'bun:test'
import { receivePicture } from './receive-picture.ts'

const HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'

/** A form whose sender writes its beginning and then falls silent, or breaks off. */
function unfinishedForm(then: (body: ReadableStreamDefaultController<Uint8Array>) => void = () => {}) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(HEAD))
      then(controller)
    },
  })
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
}

test('a sender who never finishes is given up when patience ends', async () => {
  const patience = new AbortController()
  const received = receivePicture(unfinishedForm(), patience.signal)
  patience.abort()
  expect(await received).toEqual({ kind: 'too-slow' })
})

test('a sender who breaks off has sent no picture', async () => {
  const brokenOff = unfinishedForm((body) => body.error(new Error('gone')))
  expect(await receivePicture(brokenOff, new AbortController().signal)).toEqual({ kind: 'not-a-picture' })
})

test('a sender who sends too little at a time is given up, and one who sends enough is not', async () => {
  const drip = (bytes: number) =>
    unfinishedForm((body) => {
      let sent = 0
      const timer = setInterval(() => {
        if (++sent < 20) return body.enqueue(new Uint8Array(bytes))
        clearInterval(timer)
        body.enqueue(new TextEncoder().encode('\r\n--x--\r\n'))
        body.close()
      }, 10)
    })
  const forever = new AbortController().signal
  expect(await receivePicture(drip(10), forever, 100)).toEqual({ kind: 'too-slow' })
  expect(await receivePicture(drip(5_000), forever, 100)).toMatchObject({ kind: 'received' })
})
