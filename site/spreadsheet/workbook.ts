import { BlobReader, BlobWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'

/** What a sheet of two thousand long rows comes to, several times over. */
const LONGEST_PART = 50 * 1024 * 1024

/**
 * The first sheet of an Excel workbook as the text of a spreadsheet: dates as "2027-05-12 20:00", of which a workbook
 * does not say the zone. Throws when it cannot be read.
 */
export async function textOfWorkbook(file: Blob): Promise<string> {
  const rows = await readSheet(await inflated(file))
  return Papa.unparse(rows.map((row) => row.map((cell) => (cell instanceof Date ? timeInCell(cell) : cell))))
}

/**
 * A workbook whose parts are not compressed. What reads it would inflate long ones in a worker, which our content security
 * policy refuses.
 */
async function inflated(file: Blob): Promise<Blob> {
  const plain = new ZipWriter(new BlobWriter(), { level: 0, useWebWorkers: false })
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false })
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || !/\.(xml|rels)$/.test(entry.filename)) continue
    if (entry.uncompressedSize > LONGEST_PART) throw new Error('A part of this workbook is too long')
    await plain.add(entry.filename, new BlobReader(await entry.getData(new BlobWriter())))
  }
  return plain.close()
}

const HALF_A_MINUTE_MS = 30_000

/** Workbooks count days, so that eight o'clock may be a moment before. Of a day alone, the hour is midnight. */
function timeInCell(time: Date): string {
  const rounded = new Date(time.getTime() + HALF_A_MINUTE_MS)
  return rounded.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ')
}
