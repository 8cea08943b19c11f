import type { SubmitEvent } from 'react'
import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { stopWatching } from './do-deed.ts'
import { refreshMyBids } from './my-bids-store.ts'
import type { Place } from './place.ts'

interface Props {
  item: MyItem
  place: Place
  onDone: (message: string | null) => void
}

/** A plain form without JavaScript, like the other deeds. */
export function StopWatching({ item, place, onDone }: Props) {
  const { say, orgSlug, email } = place

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const outcome = await stopWatching({ orgSlug, email, item })
    onDone(outcome.kind === 'done' ? null : (outcome.message ?? say('failed')))
    await refreshMyBids(orgSlug)
  }

  return (
    <form method="post" onSubmit={submit} className="grow sm:grow-0">
      <input type="hidden" name="item" value={item.id} />
      <button
        type="submit"
        name="deed"
        value="stop-watching"
        aria-label={`${say('stopWatching')}: ${item.title}`}
        className="button min-h-13 w-full"
      >
        {say('stopWatching')}
      </button>
    </form>
  )
}
