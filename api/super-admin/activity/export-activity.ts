import type { Orm } from '../../../db/clients.ts'
import type { ActivityView } from '../../contract/super-admin/activity.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { readAllActivity } from './read-activity.ts'
import type { Reader, whichActivity } from './which-activity.ts'

const ROWS_AT_ONCE = 500
const columns = ['Time', 'Act', 'Person', 'Network', 'Organization', 'About', 'Bidder', 'Changes', 'Times']

/** The activity that is asked for as a file of comma-separated values, made while it is sent. Times in UTC. */
export function exportActivity(orm: Orm, reader: Reader, query: Parameters<typeof whichActivity>[2]): Response {
  return csvFile('activity.csv', columns, readRows(orm, reader, query))
}

async function* readRows(orm: Orm, reader: Reader, query: Parameters<typeof whichActivity>[2]) {
  for await (const entries of readAllActivity(orm, reader, query, ROWS_AT_ONCE)) yield entries.map(cells)
}

function cells({ at, kind, actor, network, organization, about, bidder, changes, times }: ActivityView) {
  const changeLines = Object.entries(changes ?? {}).map(([field, [before, after]]) => `${field}: ${before} → ${after}`)
  const texts = [actor?.name, network, organization?.name, about, bidder].map((text) => text ?? '')
  return [at, kind, ...texts, changeLines.join('\n'), times]
}
