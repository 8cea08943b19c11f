import { expect } from 'bun:test'
import { fireEvent, PointerEventsCheckLevel, screen, userEvent, waitFor, within } from './testing-library.ts'

type LabeledPlace = Pick<typeof screen, 'getByLabelText'>
type Words = string | RegExp

/** Whoever sits before the page of the tab, with mouse and keyboard. */
export const user = userEvent.setup({
  delay: null,
  pointerEventsCheck: PointerEventsCheckLevel.Never,
  applyAccept: false,
})

/** Puts a text into a field at once, in place of what is there, as pasting does. @param field itself, or its label */
export function fill(field: Words | HTMLElement, text: string, place: LabeledPlace = screen): void {
  const input = field instanceof HTMLElement ? field : place.getByLabelText(field)
  input.focus()
  fireEvent.input(input, { target: { value: text } })
}

/** Puts texts into fields, by their labels. @param place where they are, as `within` gives it */
export function fillIn(texts: Record<string, string>, place?: LabeledPlace): void {
  for (const [label, text] of Object.entries(texts)) fill(label, text, place)
}

/** Presses buttons, one after the other, the first of each name: as soon as it is there and what was pressed before is done. */
export async function press(...names: Words[]): Promise<void> {
  for (const name of names) await user.click(await findFree(name))
}

/** Presses a button of a part of the page, by the name of the part: of a region, or of what a tab shows. */
export async function pressIn(part: string, name: Words, role = 'region'): Promise<void> {
  await user.click(within(await screen.findByRole(role, { name: part })).getByRole('button', { name }))
}

/** The first button of this name, once it may be pressed: what was pressed before is done. */
export function findFree(name: Words): Promise<HTMLElement> {
  return waitFor(() => {
    const [button] = screen.getAllByRole('button', { name })
    if (!button) throw new Error('There is none')
    expect(button).not.toHaveAttribute('aria-disabled', 'true')
    return button
  })
}

/** Answers the question that is asked in a dialog, or will be. @param title of the dialog */
export async function answer(name: Words, title?: Words): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', title === undefined ? {} : { name: title })
  await user.click(within(dialog).getByRole('button', { name }))
}

/** Until no dialog is open. */
export function closed(): Promise<void> {
  return waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull())
}

/** Until the page shows each of these texts. */
export async function shows(...texts: Words[]): Promise<void> {
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
}

/**
 * Comes back to the page, which reads again what it shows, until this is seen. A read that began before may still be on
 * its way, and then coming back asks for no other.
 */
export function lookAgain(seen: () => void): Promise<void> {
  return waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'))
    seen()
  })
}

/** Until the toast of the tab says exactly this. */
export async function findToast(title: string, description?: string): Promise<void> {
  await waitFor(() => {
    const toast = screen.getByRole('region', { name: 'Notifications (F8)', hidden: true })
    expect(within(toast).getByText(title)).toBeVisible()
    if (description !== undefined) expect(within(toast).getByText(description)).toBeVisible()
  })
}
