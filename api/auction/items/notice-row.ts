import type { Sql } from '../../../db/clients.ts'
import type { Notices } from '../../contract/auction/items/notices.ts'

/** What public queries read of the pause that lasts, and of the announcement that stands. */
export interface NoticeRow {
  paused_until: Date | null
  pause_reason: string | null
  pause_reason_es: string | null
  announcement: string | null
  announcement_es: string | null
  announced_until: Date | null
}

export function noticeColumns(sql: Sql) {
  return sql`p.ended_at as paused_until, p.reason as pause_reason, p.reason_es as pause_reason_es,
     said.announcement, said.announcement_es, said.announced_until`
}

/** Joins what stands at `now`: the pause of an organization, `o`, and the announcement of an event. There is one of each at most. */
export function joinNotices(sql: Sql, now: Date, eventId: ReturnType<typeof noticeColumns>) {
  return sql`
    left join pause p on p.organization_id = o.id and p.began_at <= ${now} and p.ended_at > ${now}
    left join event said on said.id = ${eventId} and said.announced_until > ${now}`
}

export function noticesOf(row: NoticeRow): Notices {
  const { paused_until: until, pause_reason: reason, announcement: en, announced_until: announcedUntil } = row
  return {
    pause: until && reason !== null ? { until: until.toISOString(), reason, reasonEs: row.pause_reason_es } : null,
    announcement:
      announcedUntil && en !== null ? { en, es: row.announcement_es, until: announcedUntil.toISOString() } : null,
  }
}

/** When the clock changes a view, of which the rest changes then: a pause or an announcement may be over before. */
export function changeOfView(changesAt: Date | null, row: NoticeRow, alsoAt: Date | null = null): Date | null {
  const times = [changesAt, alsoAt, row.paused_until, row.announced_until].flatMap((time) => time?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
