import { useMutation } from '@tanstack/react-query'
import type { CategoryLabel, LabelPatch } from '../../../api/contract/organizations/category-label.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../change.ts'
import { queryClient } from '../query-client.ts'
import { useTeam } from '../team-context.ts'
import { labelsKey } from './category-labels.ts'

/**
 * Changing, moving and deleting category labels; every answer is the whole list anew. See product.md#category-labels.
 */
export function useLabelChanges() {
  const { slug } = useTeam().organization
  const path = `/api/${slug}/admin/category-labels`
  const failed = (error: Error) =>
    showToast({
      title: 'Failed to update settings',
      description: reasonOf(error, 'Please try again.'),
      isDestructive: true,
    })
  const patch = useMutation({
    mutationFn: ({ id, ...patch }: LabelPatch & { id: string }) => changeLabels(slug, 'PATCH', `${path}/${id}`, patch),
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: (id: string) => changeLabels(slug, 'DELETE', `${path}/${id}`),
    onSuccess: () => showToast({ title: 'Settings updated successfully' }),
    onError: failed,
  })
  return { patch, remove }
}
export type LabelChanges = ReturnType<typeof useLabelChanges>

/** Sends a change of the labels and shows the list it leaves. */
export async function changeLabels(orgSlug: string, method: string, path: string, body?: object): Promise<void> {
  const labels = await change<{ categoryLabels: CategoryLabel[] }>(method, path, body)
  queryClient.setQueryData(labelsKey(orgSlug), labels)
}
