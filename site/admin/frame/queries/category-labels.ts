import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useTeam } from '../team-context.ts'

/** Where the category labels are read. */
export function labelsOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/category-labels`)
}

/** The category labels in their order, those switched off too. See product.md#category-labels. */
export function useCategoryLabels() {
  const { organization } = useTeam()
  return useQuery(labelsOf(organization.slug))
}
