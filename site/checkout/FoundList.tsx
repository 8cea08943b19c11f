import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { CheckoutItem, CheckoutMatches, ListedWinner } from '../../api/contract/checkout/checkout-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { Rows } from '../ui/list/Rows.tsx'
import { Status } from '../ui/list/Status.tsx'
import { OwnText } from '../ui/text/OwnText.tsx'
import { useCheckout } from './checkout-context.ts'
import { priceOfSale } from './sale-words.ts'
import { WinnerBalance } from './WinnerHead.tsx'

/** Others check winners out meanwhile. */
const REREAD_MS = 20_000

/** Where winners and items are searched by some words; without any, those still to come. */
export function findOf(slug: string, search: string) {
  return queryAt(`/api/${slug}/checkout/find`, { search })
}

/** Who is still to come, and whom and what the words mean once some are typed. */
export function FoundList({ search }: { search: string }) {
  const { organization, usesPaddles, hasHall, raisesPaddles } = useCheckout()
  const query = useQuery({
    ...findOf(organization.slug, search),
    refetchOnMount: 'always',
    refetchInterval: REREAD_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {search === '' && (
        <p className="mt-3 flex flex-wrap gap-x-6 empty:hidden">
          {hasHall && <ScreenLink href="/hall">Sell in the Room</ScreenLink>}
          {raisesPaddles && <ScreenLink href="/gifts">Paddle Raise</ScreenLink>}
          {usesPaddles && <ScreenLink href="/paddles">Hand Out a Paddle</ScreenLink>}
        </p>
      )}
      <Loaded query={query} failure="The winners couldn’t be loaded.">
        {(matches) => <Matches matches={matches} search={search} />}
      </Loaded>
    </>
  )
}

function ScreenLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-link inline-flex min-h-11 items-center">
      {children}
    </Link>
  )
}

const LINE = 'flex min-h-14 items-center justify-between gap-4 px-4 py-3 text-ink no-underline hover:bg-sunken'

/** Everybody and everything that the words may mean. */
function Matches({ matches: { winners, items, hasMore }, search }: { matches: CheckoutMatches; search: string }) {
  if (winners.length + items.length === 0) {
    return (
      <Status className="py-10 text-center text-ink-soft wrap-anywhere">
        {search === ''
          ? 'No one is left to come. For a bid on paper, search for its item.'
          : `No winner and no open item matches “${search}”.`}
      </Status>
    )
  }
  return (
    <div className="mt-5 grid gap-5">
      {search === '' && <h2 className="-mb-2 text-xl">Still to Come</h2>}
      <Rows>
        {winners.map((winner) => (
          <WinnerLine key={winner.id} winner={winner} />
        ))}
      </Rows>
      <Rows>
        {items.map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </Rows>
      {hasMore && <p className="text-ink-soft">There are more. Please type more of it.</p>}
    </div>
  )
}

function WinnerLine({ winner }: { winner: ListedWinner }) {
  const { id, code, name, label, titles, moreTitles } = winner
  return (
    <li>
      <Link href={`/winners/${id}`} className={LINE}>
        <span className="min-w-0">
          <span className={`block font-semibold wrap-anywhere ${name ? '' : 'figures tracking-widest'}`}>
            {name ?? code}
          </span>
          {!name && titles.length > 0 && (
            <span className="block wrap-anywhere">
              <OwnText>{titles.join(', ')}</OwnText>
              {moreTitles > 0 && ` and ${moreTitles} more`}
            </span>
          )}
          <span className="figures block text-sm text-ink-soft wrap-anywhere">
            {name && `${code} · `}
            {label}
          </span>
        </span>
        <span className="shrink-0">
          <WinnerBalance winner={winner} timeZone={useCheckout().organization.timeZone} />
        </span>
      </Link>
    </li>
  )
}

/** The screen of an item. */
export function pathOf({ id, isInHall }: Pick<CheckoutItem, 'id' | 'isInHall'>): string {
  return `/${isInHall ? 'hall' : 'items'}/${id}`
}

function ItemLine({ item }: { item: CheckoutItem }) {
  const { itemNumber, title, currentBid, minimumNextBid, sale, isInHall } = item
  return (
    <li>
      <Link href={pathOf(item)} className={LINE}>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {itemNumber !== null && <span className="figures text-ink-soft">#{itemNumber} </span>}
          <OwnText>{title}</OwnText>
        </span>
        <span className="figures shrink-0 text-right text-sm">
          <span className="block font-semibold">
            {sale ? priceOfSale(sale) : currentBid ? priceInWords(currentBid) : isInHall ? 'In the room' : 'No bids'}
          </span>
          <span className="block text-ink-soft">
            {sale ? `${sale.left} left` : isInHall ? currentBid && 'Sold' : `Next ${priceInWords(minimumNextBid)}`}
          </span>
        </span>
      </Link>
    </li>
  )
}
