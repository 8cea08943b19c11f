import { type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { LONGEST_EVENT_SLUG } from '../../api/contract/values/address/slug.ts'
import { LONGEST_ANNOUNCEMENT } from '../../api/contract/values/text/announcement.ts'
import { id, instant, wholeDollars } from '../columns.ts'
import { organizationId } from './organizations.ts'

/**
 * What a school holds each spring: items that belong together. Each organization begins with one, which a trigger makes
 * and nobody has to see. See product#events.
 */
export const event = pg.pgTable(
  'event',
  {
    id: id(),
    organizationId: organizationId(),
    /** In the address of its page; stays when the name changes. */
    slug: pg.varchar('slug', { length: LONGEST_EVENT_SLUG }).notNull(),
    name: pg.varchar('name', { length: 100 }).notNull(),
    /** What bidders read above its items. */
    about: pg.text('about'),
    /** How much it means to raise; `null` where nobody said. */
    goalDollars: wholeDollars('goal'),
    /** When its new items open and close, unless they say otherwise. */
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    /** `null` for a draft: only its team sees its items. */
    publishedAt: instant('published_at'),
    isDraft: pg
      .boolean('is_draft')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${event.publishedAt} is null`),
    /** One line above its pages until then, in English and in Spanish if somebody wrote both. See product#announcements. */
    announcement: pg.varchar('announcement', { length: LONGEST_ANNOUNCEMENT }),
    announcementEs: pg.varchar('announcement_es', { length: LONGEST_ANNOUNCEMENT }),
    announcedUntil: instant('announced_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    pg.unique('event_slug').on(table.organizationId, table.slug),
    pg.unique('event_of_organization').on(table.organizationId, table.id, table.isDraft),
    pg.index('event_newest').on(table.organizationId, table.publishedAt),
    pg.check('event_times', sql`${table.closesAt} > ${table.opensAt}`),
    pg.check(
      'event_announcement',
      sql`(${table.announcement} is null) = (${table.announcedUntil} is null) and (${table.announcementEs} is null or ${table.announcement} is not null)`,
    ),
    pg.check('event_goal', sql`${table.goalDollars} > 0 and ${table.goalDollars} = trunc(${table.goalDollars})`),
  ],
)
