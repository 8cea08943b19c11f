import { bilingual } from '../../api/contract/words/bilingual.ts'
import { letters } from './en/letters.ts'
import { subjects } from './en/subjects.ts'
import { letters as lettersInSpanish } from './es/letters.ts'
import { subjects as subjectsInSpanish } from './es/subjects.ts'

/** Emails to bidders. */
export const letterWords = bilingual(letters, lettersInSpanish)
/** Their subjects. */
export const subjectWords = bilingual(subjects, subjectsInSpanish)
