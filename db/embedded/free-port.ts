import { createServer } from 'node:net'

/** A port of this machine's loopback address: `preferred` if nobody listens there, else any other. */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, failed) => {
    const server = createServer()
    server.once('error', (problem) => (preferred ? freePort().then(resolve, failed) : failed(problem)))
    server.listen(preferred, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
