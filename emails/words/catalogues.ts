import { bilingual } from '../../api/contract/words/bilingual.ts'
import { emails } from './en/emails.ts'
import { subjects } from './en/subjects.ts'
import { emails as emailsInSpanish } from './es/emails.ts'
import { subjects as subjectsInSpanish } from './es/subjects.ts'

/** Emails to bidders. */
export const emailWords = bilingual(emails, emailsInSpanish)
/** Their subjects. */
export const subjectWords = bilingual(subjects, subjectsInSpanish)
