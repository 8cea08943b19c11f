import { afterAll, beforeEach, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { until } from './until.ts'
import { openWire } from './wire.ts'

const echo = createServer((socket) => {
  socket.on('error', () => {})
  socket.pipe(socket)
})
echo.listen(0, '127.0.0.1')
await once(echo, 'listening')
const { port } = echo.address() as { port: number }
let wire = await openWire(`postgres://me@127.0.0.1:${port}/name`)
beforeEach(async () => {
  await wire.close()
  wire = await openWire(`postgres://me@127.0.0.1:${port}/name`)
})
afterAll(async () => {
  await wire.close()
  echo.close()
})

test('a wire passes data on, and back', async () => {
  const line = await call()
  expect(await line.say('hello')).toBe('hello')
})

test('a wire that is cut ends its connections, and takes new ones', async () => {
  const line = await call()
  const ended = once(line.socket, 'close')
  wire.cut()
  await ended
  expect(await (await call()).say('again')).toBe('again')
})

test('what is held arrives in order, once it may', async () => {
  const line = await call()
  wire.hold()
  line.socket.write('one ')
  line.socket.write('two')
  const silent = await line.hears(100)
  wire.resume()
  await until(async () => line.heard.length === 7)
  expect([silent, line.heard]).toEqual([false, 'one two'])
})

test('a connection that was forgotten stays silent, while a new one works', async () => {
  const line = await call()
  wire.forget()
  line.socket.write('anybody?')
  expect(await (await call()).say('here')).toBe('here')
  expect(await line.hears(100)).toBe(false)
})

test('on a slow wire data takes as long as asked, both ways', async () => {
  const line = await call()
  wire.slow(60)
  const start = performance.now()
  await line.say('hello')
  expect(performance.now() - start).toBeGreaterThan(110)
})

async function call() {
  const socket: Socket = connect(Number(new URL(wire.url).port), '127.0.0.1')
  const line = {
    socket,
    heard: '',
    async say(text: string) {
      socket.write(text)
      await until(async () => line.heard.length === text.length)
      return line.heard
    },
    /** Whether anything comes within so many milliseconds. */
    hears: (milliseconds: number) =>
      Promise.race([once(socket, 'data').then(() => true), Bun.sleep(milliseconds).then(() => false)]),
  }
  socket.on('error', () => {})
  socket.on('data', (piece) => {
    line.heard += String(piece)
  })
  await once(socket, 'connect')
  return line
}
