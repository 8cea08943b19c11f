import { expect } from 'bun:test'
import { screen, waitFor } from './testing-library.ts'

/** The first button of this name, once it may be pressed: what was pressed before is done. */
export async function findFree(name: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const [button] = screen.getAllByRole('button', { name })
    if (!button) throw new Error('There is none')
    expect(button).not.toHaveAttribute('aria-disabled', 'true')
    return button
  })
}
