import type { Language } from '../../api/contract/values/text/language.ts'
import type { Say, Translation } from '../../api/contract/words/say.ts'
import { board } from './en/board.ts'
import { board as boardInSpanish } from './es/board.ts'

export type BoardEnglish = typeof board
export type BoardTexts = Translation<BoardEnglish>
export type SayBoard = Say<BoardEnglish>

/** What the projector board says, for the island that shows it: it gets those of one language. */
export const boardTexts: Record<Language, BoardTexts> = { en: board, es: boardInSpanish }
