import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ItemCounts } from '../../../../api/contract/auction/items/item-view.ts'
import { useStore } from '../../../ui/hooks/use-store.ts'
import { copyPublicLink } from '../../frame/copy-public-link.ts'
import { $shared, $stepsHidden } from '../../frame/device-marks.ts'
import { useTotalRaised } from '../../frame/queries/items.ts'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { activeIn } from './list-place.ts'

/** What is left to do before anybody can bid, for whoever runs the organization; gone once done or put away. */
export function FirstSteps({ counts }: { counts: ItemCounts }) {
  const { slug } = useTeam().organization
  const steps = useSteps(counts)
  const isHidden = useStore($stepsHidden(slug)) !== undefined
  const canTakeThem = useCan('manage organization')
  if (!steps || isHidden || !canTakeThem || (steps.hasLogo && steps.hasItem && steps.isShared)) return null
  return (
    <section aria-labelledby="first-steps" className="mt-6 rounded-soft border border-leaf bg-leaf-wash px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps" className="text-xl">
          Three Steps to Your First Bid
        </h2>
        <button
          type="button"
          className="text-link -my-2 min-h-11 cursor-pointer text-sm"
          onClick={() => $stepsHidden(slug).set('yes')}
        >
          Hide Steps
        </button>
      </div>
      <ol className="mt-3 grid gap-2 md:grid-cols-3 md:gap-5">
        <Step isDone={steps.hasLogo} title="Add Your Logo" text="It appears on every page.">
          <Link href="/settings" className="text-link">
            Upload a Logo
          </Link>
        </Step>
        <Step
          isDone={steps.hasItem}
          title="Create the First Item"
          text="Add a photo, a description, and a starting bid."
        >
          <Link href="/new-auction" className="text-link">
            New Auction
          </Link>
        </Step>
        <Step isDone={steps.isShared} title="Share the Link" text={`Your auction page is ${location.host}/${slug}.`}>
          <button type="button" className="text-link cursor-pointer" onClick={() => copyPublicLink(`/${slug}`, slug)}>
            Copy the Link
          </button>
        </Step>
      </ol>
    </section>
  )
}

/** Which steps are done; `null` until that is known. */
function useSteps(counts: ItemCounts) {
  const { slug, logoUrl } = useTeam().organization
  const isCopied = useStore($shared(slug)) !== undefined
  const { data: raised } = useTotalRaised()
  if (!raised) return null
  return {
    hasLogo: logoUrl !== null,
    hasItem: activeIn(counts) + counts.archived > 0,
    // A bidder must have had the link from someone.
    isShared: isCopied || raised.totalRaised !== '0.00',
  }
}

function Step(props: { isDone: boolean; title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border ${props.isDone ? 'border-leaf bg-leaf text-on-leaf' : 'border-line-strong'}`}
      >
        {props.isDone && <Check className="size-4" aria-hidden="true" />}
      </span>
      <div className="min-w-0 text-sm">
        <p className="text-base font-semibold">
          {props.title}
          {props.isDone && <span className="sr-only">: done</span>}
        </p>
        {!props.isDone && (
          <p className="wrap-anywhere">
            {props.text} {props.children}
          </p>
        )}
      </div>
    </li>
  )
}
