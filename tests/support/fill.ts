import { fireEvent, screen } from './testing-library.ts'

/** Puts a text into a field at once, in place of what is there, as pasting does. @param field itself, or its label */
export function fill(field: string | HTMLElement, text: string): void {
  const input = typeof field === 'string' ? screen.getByLabelText(field) : field
  fireEvent.input(input, { target: { value: text } })
}
