import type { Page } from 'playwright/test'
import { inHours } from './moments.ts'
import type { Sandbox } from './sandbox.ts'

export const boardPath = ({ slug }: { slug: string }) => `/${slug}/board`

/** The items that the page of a board shows as open. */
export const openItems = (page: Page) => page.getByRole('list', { name: 'Open items' }).getByRole('listitem')

/** Items that close a minute after one another. */
export async function addItems(sandbox: Sandbox, count: number) {
  const added: Awaited<ReturnType<Sandbox['addItem']>>[] = []
  for (let index = 0; index < count; index++) {
    const endTime = inHours(1 + index / 60)
    added.push(await sandbox.addItem({ title: `Item number ${index + 1} of this evening`, endTime }))
  }
  return added
}
