import { z } from 'zod'

/** What would end a line: in a name it could begin a header of an email. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** What nobody sees, or what turns the text around it, but for what joins the letters of a script or an emoji. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}]/u

/** A name or title: one line that people can read. Whatever else was typed into it counts as nothing. */
export function lineOfText(message?: string) {
  return z.string({ error: message }).overwrite(readable)
}

/** Whether there is anything on a line that people can see. */
export function isSeen(line: string): boolean {
  return SEEN.test(line)
}

function readable(text: string): string {
  const line = text.replace(BREAKS, ' ').replace(UNSEEN, '').trim()
  return isSeen(line) ? line : ''
}
