import type { UserEvent } from '@testing-library/user-event'
import { screen } from './testing-library.ts'

/** Puts texts into fields, by their labels, in place of what is there. @param place where they are, as `within` gives it */
export async function fillIn(
  user: UserEvent,
  texts: Record<string, string>,
  place: Pick<typeof screen, 'getByLabelText'> = screen,
): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = place.getByLabelText(label)
    await user.clear(field)
    await user.click(field)
    if (text) await user.paste(text)
  }
}
