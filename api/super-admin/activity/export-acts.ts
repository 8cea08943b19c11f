import type { Orm } from '../../../db/clients.ts'
import type { ActView } from '../../contract/super-admin/activity.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { readAllActs } from './read-acts.ts'
import type { Reader, whichActs } from './which-acts.ts'

const ROWS_AT_ONCE = 500
const columns = ['Time', 'Act', 'Person', 'Network', 'Organization', 'About', 'Bidder', 'Changes', 'Times']

/** The acts that are asked for as a file of comma-separated values, made while it is sent. Times in UTC. */
export function exportActs(orm: Orm, reader: Reader, query: Parameters<typeof whichActs>[2]): Response {
  return csvFile('activity.csv', columns, readRows(orm, reader, query))
}

async function* readRows(orm: Orm, reader: Reader, query: Parameters<typeof whichActs>[2]) {
  for await (const acts of readAllActs(orm, reader, query, ROWS_AT_ONCE)) yield acts.map(cells)
}

function cells({ at, kind, actor, network, organization, about, bidder, changes, times }: ActView) {
  const changeLines = Object.entries(changes ?? {}).map(([field, [before, after]]) => `${field}: ${before} → ${after}`)
  const texts = [actor?.name, network, organization?.name, about, bidder].map((text) => text ?? '')
  return [at, kind, ...texts, changeLines.join('\n'), times]
}
