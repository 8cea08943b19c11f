import Papa from 'papaparse'
import { protectFormulas } from '../../contract/values/text/spreadsheet-formula.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'

type Cell = string | number | null
type Pages = AsyncIterable<Cell[][]> | Iterable<Cell[][]>

/**
 * An answer that is a file of comma-separated values, made while it is sent. Spreadsheets run nothing in it.
 * @param columns their names, in the first row
 * @param pages its rows, some at a time
 */
export function csvFile(name: string, columns: readonly string[], pages: Pages): Response {
  const chunks = encode(columns, pages)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** An instant on the clocks of `timeZone`, as spreadsheets read it. */
export function csvTime(instant: Date, timeZone: string): string {
  return localTimeIn(instant, timeZone).replace('T', ' ')
}

async function* encode(columns: readonly string[], pages: Pages) {
  const encoder = new TextEncoder()
  // The mark by which Excel knows UTF-8.
  yield encoder.encode(`\uFEFF${inCsv([[...columns]])}`)
  for await (const rows of pages) yield encoder.encode(inCsv(rows))
}

/** Every cell is quoted that holds something: a line break in one would begin a row otherwise. */
function inCsv(rows: Cell[][]): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? protectFormulas(cell) : cell)))
  const lines = Papa.unparse(safe, { quotes: (cell) => cell !== null && cell !== '', newline: '\r\n' })
  return lines && `${lines}\r\n`
}
