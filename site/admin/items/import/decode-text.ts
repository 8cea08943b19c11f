/** Why a file cannot be imported, in words, or its text. */
export type Decoded = { text: string } | { refusal: string }

/** Larger spreadsheets have other things in them than two thousand items. */
const LONGEST_FILE = 10 * 1024 * 1024
const TOO_LARGE = 'This file is too large. A spreadsheet of items is smaller than 10 MB.'
const WORKBOOK =
  'This is an Excel or other workbook. In your spreadsheet program, save it as CSV, or copy the cells and paste them below.'
const NO_TEXT = 'This file isn’t a spreadsheet we can read. Please save it as CSV.'

/** Reads a file of text in whatever encoding spreadsheet programs write. */
export async function readTextFile(file: Blob): Promise<Decoded> {
  if (file.size > LONGEST_FILE) return { refusal: TOO_LARGE }
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

/** Text in UTF-8 or UTF-16, with or without its mark, or else in Windows-1252, which any bytes may be. */
export function decodeText(bytes: Uint8Array): Decoded {
  // A ZIP file, as newer workbooks are, and the container of older ones.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { refusal: WORKBOOK }
  const text = inEncoding(bytes, encodingOf(bytes)) ?? inEncoding(bytes, 'windows-1252') ?? ''
  return text.includes('\0') ? { refusal: NO_TEXT } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  // Latin letters in UTF-16 are a byte and a zero.
  const [first, second, third, fourth] = bytes
  if (second === 0 && fourth === 0) return 'utf-16le'
  return first === 0 && third === 0 ? 'utf-16be' : 'utf-8'
}

function inEncoding(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function startsWith(bytes: Uint8Array, beginning: number[]): boolean {
  return bytes.length >= beginning.length && beginning.every((byte, index) => bytes[index] === byte)
}
