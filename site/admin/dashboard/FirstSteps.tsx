import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AdminItemList } from '../../../api/contract/items/item-view.ts'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { useTeam } from '../team-context.ts'
import { copyPublicLink } from './copy-public-link.ts'
import { $sharedOf } from './shared-store.ts'

/** What is left to do before anybody can bid, for whoever runs the organization; gone once all is done. */
export function FirstSteps({ list: { counts, auctions } }: { list: AdminItemList }) {
  const { organization, role } = useTeam()
  const sharedOf = useStore($sharedOf)
  const hasLogo = organization.logoUrl !== null
  const hasItem = counts.live + counts.upcoming + counts.ended + counts.archived > 0
  // Whoever bids has had the link from somebody.
  const isShared = sharedOf[organization.slug] !== undefined || auctions.some(({ hasBids }) => hasBids)
  if (!may(role, 'manage organization') || (hasLogo && hasItem && isShared)) return null
  return (
    <section aria-labelledby="first-steps" className="mt-6 rounded-soft border border-leaf bg-leaf-wash px-5 py-4">
      <h2 id="first-steps" className="text-xl">
        Three steps to your first bid
      </h2>
      <ol className="mt-3 grid gap-2 md:grid-cols-3 md:gap-5">
        <Step isDone={hasLogo} title="Add your logo" text="Families see whose auction it is.">
          <Link href="/settings" className="text-link">
            Upload a logo
          </Link>
        </Step>
        <Step isDone={hasItem} title="Create the first item" text="A photo, a story and a price.">
          <Link href="/new-auction" className="text-link">
            Create an item
          </Link>
        </Step>
        <Step isDone={isShared} title="Share the link" text={`Everything is at /${organization.slug}.`}>
          <button
            type="button"
            className="text-link cursor-pointer"
            onClick={() => copyPublicLink(`/${organization.slug}`, organization.slug)}
          >
            Copy the link
          </button>
        </Step>
      </ol>
    </section>
  )
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
