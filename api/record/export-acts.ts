import { stringify } from 'csv-stringify/sync'
import type { Orm } from '../../db/clients.ts'
import type { ActView } from '../contract/record/activity.ts'
import { readAllActs } from './read-acts.ts'
import type { Reader, whichActs } from './which-acts.ts'

const ROWS_AT_ONCE = 500
const columns = ['Time', 'Act', 'Person', 'Network', 'Organization', 'About', 'Bidder', 'Changes', 'Times'] as const

/** The acts that are asked for as a file of comma-separated values, made while it is sent. Times in UTC. */
export function exportActs(orm: Orm, reader: Reader, query: Parameters<typeof whichActs>[2]): Response {
  const chunks = encode(readAllActs(orm, reader, query, ROWS_AT_ONCE))
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
      'content-disposition': 'attachment; filename="activity.csv"',
      'cache-control': 'private, no-store',
    },
  })
}

async function* encode(pages: AsyncIterable<ActView[]>) {
  const encoder = new TextEncoder()
  // The mark by which Excel knows UTF-8.
  yield encoder.encode(`\uFEFF${inCsv([[...columns]])}`)
  for await (const acts of pages) yield encoder.encode(inCsv(acts.map(cells)))
}

/** A spreadsheet would run a name that begins like a formula. */
function inCsv(rows: (string | number)[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })
}

function cells({ at, kind, actor, network, organization, about, bidder, changes, times }: ActView) {
  const told = Object.entries(changes ?? {}).map(([field, [before, after]]) => `${field}: ${before} → ${after}`)
  const texts = [actor?.name, network, organization?.name, about, bidder].map((text) => text ?? '')
  return [at, kind, ...texts, told.join('\n'), times]
}
