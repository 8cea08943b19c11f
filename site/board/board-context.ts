import type { Language } from '../../api/contract/values/text/language.ts'
import type { SayBoard } from '../words/board-texts.ts'

/** What every part of the board needs to say what it says. */
export interface BoardContext {
  say: SayBoard
  language: Language
  timeZone: string
  now: Date
}
