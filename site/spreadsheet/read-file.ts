import { NO_CELLS, type ReadSheets, splitCells } from './split-cells.ts'

/** What an input of files takes for a spreadsheet. */
export const SPREADSHEETS = '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values'

/** Larger spreadsheets have other things in them than two thousand items. */
const LONGEST_FILE = 10 * 1024 * 1024
const TOO_LARGE = 'This file is too large. A spreadsheet of items is smaller than 10 MB.'
const WORKBOOK =
  'We can’t read this workbook. In your spreadsheet program, save it as CSV, or copy the cells and paste them.'
const NO_TEXT = 'This file isn’t a spreadsheet we can read. Please save it as CSV.'

/** Reads an Excel workbook, or a file of text in whatever encoding spreadsheet programs write. */
export async function readFile(file: Blob): Promise<ReadSheets> {
  if (file.size > LONGEST_FILE) return { refusal: TOO_LARGE }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!startsWith(bytes, ZIP)) {
    const decoded = decodeText(bytes)
    return 'refusal' in decoded ? decoded : splitCells(decoded.text)
  }
  try {
    // Fetched when it is needed: most spreadsheets are text.
    const { readWorkbook } = await import('./workbook.ts')
    const read = await readWorkbook(file)
    return 'sheets' in read && read.sheets.length === 0 ? { refusal: NO_CELLS } : read
  } catch {
    return { refusal: WORKBOOK }
  }
}

/** As newer workbooks begin. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** How a PDF begins, a text with formats, and a page, as which many programs export "Excel" files. */
const OTHER_KIND = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|head|meta|table|\?xml)\b)/i

/** Why a file cannot be imported, in words, or its text. */
type Decoded = { text: string } | { refusal: string }

/** Text in UTF-8 or UTF-16, with or without its mark, or else in Windows-1252 or the one older Macs write. */
export function decodeText(bytes: Uint8Array): Decoded {
  // The container of older workbooks.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { refusal: WORKBOOK }
  const text = inEncoding(bytes, encodingOf(bytes)) ?? inEncoding(bytes, singleByteEncodingOf(bytes)) ?? ''
  if (OTHER_KIND.test(text)) return { refusal: WORKBOOK }
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

/**
 * Within words, Macs have letters where Windows has dashes and quotes, and the other way round; but for the apostrophe of
 * each, which is a letter of the other.
 */
function singleByteEncodingOf(bytes: Uint8Array): 'windows-1252' | 'macintosh' {
  const [windowsApostrophe, macApostrophe] = [0x92, 0xd5]
  let macSigns = 0
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80 || !isLetter(bytes[index - 1]) || !isLetter(bytes[index + 1])) continue
    if (byte === macApostrophe || (byte <= 0x9f && byte !== windowsApostrophe)) macSigns++
    else if (byte >= 0xc0 || byte === windowsApostrophe) macSigns--
  }
  return macSigns > 0 ? 'macintosh' : 'windows-1252'
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
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
