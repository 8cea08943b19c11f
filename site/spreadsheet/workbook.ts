import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'

/**
 * The first sheet of an Excel workbook as the text of a spreadsheet: dates as "2027-05-12 20:00", of which a workbook
 * does not say the zone. Throws when it cannot be read.
 */
export async function textOfWorkbook(file: Blob): Promise<string> {
  const rows = await readSheet(file)
  return Papa.unparse(rows.map((row) => row.map((cell) => (cell instanceof Date ? timeInCell(cell) : cell))))
}

const HALF_A_MINUTE_MS = 30_000

/** Workbooks count days, so that eight o'clock may be a moment before. Of a day alone, the hour is midnight. */
function timeInCell(time: Date): string {
  const rounded = new Date(time.getTime() + HALF_A_MINUTE_MS)
  return rounded.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ')
}
