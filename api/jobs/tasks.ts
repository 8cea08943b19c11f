import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Task } from '../../db/jobs.ts'
import { closeItems } from '../closing/close-items.ts'
import type { AppContext } from '../context/app-context.ts'
import type { Delivery } from '../outbox/deliver.ts'
import { sweep } from './sweep.ts'

const closing = z.object({ organizationId: z.uuid() })

/** What is done outside of any request, by the name of its job. */
export function tasksOf(context: AppContext, delivery: Delivery | null): Record<Task, TaskList[string]> {
  return {
    'close-items': async (payload) => {
      const { organizationId } = closing.parse(payload)
      const closed = await closeItems(context.database.orm, organizationId, new Date())
      for (const auctionItemId of closed) context.changes.publish({ organizationId, auctionItemId })
      if (closed.length > 0) context.post.collect()
    },
    'deliver-mail': (_payload, { abortSignal }) => delivery?.run(abortSignal),
    sweep: () => sweep(context),
  }
}
