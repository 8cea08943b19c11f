import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addMail, addNotice } from '../../tests/support/mail.ts'
import { addSchool } from '../../tests/support/school.ts'
import { type LetterKind, letterKinds } from '../contract/values/mail-kind.ts'
import { draftLetter } from '../letters/draft-letter.ts'
import { claimMails } from './claim-mails.ts'

const database = await freshDatabase()
const { orm } = database
const { context } = openTestApp(database)
const school = await addSchool(orm)
const claim = () =>
  claimMails(orm, { draftLetter, publicUrl: context.config.publicUrl, hasBudgets: false, now: new Date(), limit: 100 })

// About nothing but their item.
const aboutItems: LetterKind[] = ['closing-soon', 'second-chance-over']
test.each(letterKinds.filter((kind) => !aboutItems.includes(kind)))(
  'an email (%s) whose row does not say what caused it fails, says so, and holds up no other',
  async (kind) => {
    const broken = await addMail(orm, school, { kind, content: { wins: 'all' }, state: 'queued' })
    const other = await addNotice(orm)
    const { claimed } = await claim()
    expect(claimed.map(({ row }) => row.id)).toEqual([other.id])
    const [row] = await orm.select().from(outbox).where(eq(outbox.id, broken.id))
    expect(row).toMatchObject({ state: 'failed', problem: 'The email couldn’t be written.' })
  },
)
