import { ChevronDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { useAction } from '../../ui/action/use-action.ts'
import { Menu } from '../../ui/controls/Menu.tsx'
import { useEventAtHand, workOn } from '../frame/event-at-hand.ts'
import { useTeam } from '../frame/team-context.ts'

/** Which event is worked on, and the others. See product#events. */
export function EventChooser() {
  const { organization, events } = useTeam()
  const atHand = useEventAtHand()
  const [, navigate] = useLocation()
  const choose = useAction((id: string) => workOn(organization.slug, id), { failure: 'Failed to open the event' })
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-soft px-3 font-semibold hover:bg-sunken"
        >
          <span className="text-left wrap-anywhere">{nameOf(atHand)}</span>
          <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
        </button>
      }
      groups={[
        events
          .filter(({ id, isUnused }) => id !== atHand.id && !isUnused)
          .map((event) => ({ label: nameOf(event), onSelect: () => choose.mutate(event.id) })),
        [{ label: 'All Events', onSelect: () => navigate('/events') }],
      ]}
    />
  )
}

function nameOf({ name, publishedAt }: { name: string; publishedAt: string | null }) {
  return publishedAt ? name : `${name} (Draft)`
}
