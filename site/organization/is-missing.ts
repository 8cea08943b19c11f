import { EVERYTHING } from './item-filter.ts'

/** Whether there is no such organization, or none that the public may see: all its pages then say so. */
export async function isOrganizationMissing({ api }: Pick<App.Locals, 'api'>, orgSlug: string): Promise<boolean> {
  return (await api('GET', `/api/${orgSlug}`, { query: EVERYTHING })).status === 404
}
