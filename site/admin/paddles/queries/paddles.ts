import { useQuery } from '@tanstack/react-query'
import type { HolderForm, PaddleForm } from '../../../../api/contract/checkout/paddle-form.ts'
import type { PaddleList, PaddleView } from '../../../../api/contract/checkout/paddle-view.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { change } from '../../frame/change.ts'
import { queryClient } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'

function paddlesOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/paddles`)
}

/** The paddles that are out; read again each time they are shown, because others give some out too. */
export function usePaddles() {
  const { slug } = useTeam().organization
  return useQuery({ ...paddlesOf(slug), refetchOnMount: 'always', refetchOnWindowFocus: true })
}

/** Gives out a paddle. @returns the next free number. @throws CallError when that is refused */
export async function givePaddle(orgSlug: string, form: PaddleForm): Promise<number> {
  const list = await change('POST', `/api/${orgSlug}/admin/paddles`, form)
  showPaddles(orgSlug, list)
  return list.nextNumber
}

/** Changes who holds a paddle. @throws CallError when that is refused */
export async function changeHolder(orgSlug: string, id: string, form: HolderForm): Promise<void> {
  showPaddles(orgSlug, await change('PATCH', `/api/${orgSlug}/admin/paddles/${id}`, form))
}

/** Takes a paddle back. */
export function useReturn() {
  const { slug } = useTeam().organization
  return useAction(
    async ({ id }: PaddleView) => showPaddles(slug, await change('PATCH', `/api/${slug}/admin/paddles/${id}/return`)),
    {
      done: ({ number }) => ({ title: `Paddle ${number} is back` }),
      failure: { title: 'Failed to take the paddle back', fallback: 'Please try again.' },
    },
  )
}

/** Every change answers the whole list as it is now. */
function showPaddles(orgSlug: string, list: PaddleList) {
  queryClient.setQueryData(paddlesOf(orgSlug).queryKey, list)
}
