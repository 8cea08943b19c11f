import type { APIRoute } from 'astro'
import { drawIcon } from '../ui/picture/icon.ts'

export const prerender = true

const SIZE = 32
const HEADER_BYTES = 22

/** For browsers and programs that ask for this address whatever the page says: an ICO file around one PNG. */
export const GET: APIRoute = async () => {
  const png = await drawIcon(SIZE)
  return new Response(new Uint8Array(Buffer.concat([headerFor(png), png])), {
    headers: { 'content-type': 'image/x-icon' },
  })
}

function headerFor(png: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  // An icon file, with one picture in it.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(SIZE, 6)
  header.writeUInt8(SIZE, 7)
  // One plane of 32 bits a pixel, and where its bytes are.
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(HEADER_BYTES, 18)
  return header
}
