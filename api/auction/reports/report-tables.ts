import type { Orm } from '../../../db/clients.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import type { ReportName } from '../../contract/auction/reports/reports-view.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import { readBidders, readCategories, readHours, readValues, readWithoutBids } from './read-lists.ts'
import type { Reported } from './read-reports.ts'

/** A report as a file: the names of its columns, and all of its rows. */
interface ReportTable {
  columns: string[]
  read(orm: Orm, organization: Reported, now: Date): Promise<(string | number | null)[][]>
}

/** Each report as a file. An organization has few enough rows for one page. */
export const reportTables: Record<ReportName, ReportTable> = {
  categories: {
    columns: ['Category', 'Items', 'Without Bids', 'Raised'],
    read: async (orm, { eventId }, now) =>
      (await readCategories(orm, eventId, now, MOST_ITEMS)).map((row) => [
        row.category,
        row.items,
        row.withoutBids,
        row.raised,
      ]),
  },
  hours: {
    columns: ['Hour', 'Bids'],
    read: async (orm, { eventId, timeZone }) =>
      (await readHours(orm, eventId, timeZone)).map((bids, hour) => [`${String(hour).padStart(2, '0')}:00`, bids]),
  },
  values: {
    columns: ['Item Number', 'Item', 'Price', 'Estimated Value', 'Percent of Value'],
    read: async (orm, { eventId }) =>
      (await readValues(orm, eventId, MOST_ITEMS)).map((row) => [
        row.itemNumber,
        row.title,
        row.price,
        row.estimatedValue,
        row.percent,
      ]),
  },
  bidders: {
    columns: ['Closed', 'Bidders', 'New', 'Returning'],
    read: async (orm, { id, timeZone }) =>
      (await readBidders(orm, id)).map(({ closedAt, bidders, returning }) => [
        closedAt && localTimeIn(new Date(closedAt), timeZone).replace('T', ' '),
        bidders,
        bidders - returning,
        returning,
      ]),
  },
  'without-bids': {
    columns: ['Item Number', 'Item', 'Starting Bid', 'Closes'],
    read: async (orm, { eventId, timeZone }, now) =>
      (await readWithoutBids(orm, eventId, now, MOST_ITEMS)).map((row) => [
        row.itemNumber,
        row.title,
        row.startingBid,
        localTimeIn(new Date(row.endTime), timeZone).replace('T', ' '),
      ]),
  },
}
