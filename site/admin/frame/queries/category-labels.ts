import { useQuery } from '@tanstack/react-query'
import type {
  CategoryLabel,
  CategoryLabelForm,
  LabelPatch,
} from '../../../../api/contract/organizations/category-label.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { change, queryClient } from '../query-client.ts'
import { useTeam } from '../team-context.ts'

/** Where the category labels are read. */
export function labelsOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/category-labels`)
}

/** The category labels in their order, those switched off too. See product#category-labels. */
export function useCategoryLabels() {
  const { organization } = useTeam()
  return useQuery(labelsOf(organization.slug))
}

/** Changing, moving and deleting category labels from their list. See product#category-labels. */
export function useLabelChanges() {
  const { slug } = useTeam().organization
  const patch = useAction(({ id, ...patch }: LabelPatch & { id: string }) => editLabel(slug, id, patch), {
    failure: 'Failed to update settings',
  })
  const move = useAction(({ id, by }: { id: string; by: 1 | -1 }) => moveLabel(slug, id, by), {
    failure: 'Failed to update settings',
    scope: { id: 'move label' },
  })
  const remove = useAction(
    async (id: string) => showLabels(slug, await change('DELETE', `/api/${slug}/admin/category-labels/${id}`)),
    {
      done: 'Settings updated successfully',
      failure: 'Failed to update settings',
    },
  )
  return { patch, move, remove }
}
export type LabelChanges = ReturnType<typeof useLabelChanges>

/** Adds a label at the end of the list. @throws CallError when that is refused */
export async function createLabel(orgSlug: string, form: CategoryLabelForm): Promise<void> {
  showLabels(orgSlug, await change('POST', `/api/${orgSlug}/admin/category-labels`, form))
}

/** Changes a label, its place in the list included. @throws CallError when that is refused */
export async function editLabel(orgSlug: string, id: string, patch: LabelPatch): Promise<void> {
  showLabels(orgSlug, await change('PATCH', `/api/${orgSlug}/admin/category-labels/${id}`, patch))
}

/** Moves a label from the place that it has by now. */
async function moveLabel(orgSlug: string, id: string, by: 1 | -1): Promise<void> {
  const labels = queryClient.getQueryData(labelsOf(orgSlug).queryKey)?.categoryLabels ?? []
  const order = labels.findIndex((label) => label.id === id) + by
  if (order >= 0 && order < labels.length) await editLabel(orgSlug, id, { order })
}

/** Every change answers the whole list as it is now. */
function showLabels(orgSlug: string, labels: { categoryLabels: CategoryLabel[] }) {
  queryClient.setQueryData(labelsOf(orgSlug).queryKey, labels)
}
