import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { CategoryLabel } from '../../../api/contract/organizations/category-label.ts'
import { useTeam } from '../team-context.ts'

/** Where the category labels are kept. */
export function labelsKey(orgSlug: string): QueryKey {
  return ['api', orgSlug, 'admin', 'category-labels']
}

/** The category labels in their order, those switched off too. See product.md#category-labels. */
export function useCategoryLabels() {
  const { organization } = useTeam()
  return useQuery<{ categoryLabels: CategoryLabel[] }>({ queryKey: labelsKey(organization.slug) })
}
