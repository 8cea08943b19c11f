import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CheckoutItem, CheckoutMatches, CheckoutWinner } from '../../api/contract/checkout/checkout-view.ts'
import { scannedCodes } from '../../api/contract/checkout/scanned-code.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { showFailure } from '../ui/action/show-failure.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { Rows } from '../ui/list/Rows.tsx'
import { dismissToast } from '../ui/toast/toast-store.ts'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { isOut } from './use-retried.ts'
import { WinnerStanding } from './WinnerHead.tsx'

/** The one field on top that takes whatever somebody has: typed or scanned, one match opens at once. */
export function FindScreen({ children }: { children: ReactNode }) {
  const { slug } = useCheckout().organization
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [isSeeking, setSeeking] = useState(false)
  const [path, open] = useLocation()
  const isHome = path === '/' || path === ''
  useTypedInto(field)

  async function seek(event: FormEvent) {
    event.preventDefault()
    const words = field.current?.value.trim() ?? ''
    if (words === '' || isSeeking) return
    dismissToast()
    setSeeking(true)
    try {
      const matches = await checkoutClient.fetchQuery({ ...findOf(slug, words), staleTime: 0, gcTime: 0 })
      const only = onlyMatch(matches)
      setSearch(only ? '' : words)
      open(only ?? '/')
      if (field.current && only) field.current.value = ''
    } catch (error) {
      if (isOut(error)) return
      showFailure({ title: 'Failed to search', fallback: 'Please check the connection and try again.' }, error)
    } finally {
      setSeeking(false)
    }
  }

  return (
    <>
      {isHome && <h1 className="sr-only">Checkout</h1>}
      <search>
        <form onSubmit={seek} className="flex items-end gap-2">
          <label className="grid min-w-0 flex-1 gap-1 font-semibold">
            Find a Winner or an Item
            <input
              ref={field}
              // biome-ignore lint/a11y/noAutofocus: it is what the page is for, and what a scanner types into
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              placeholder="Code, name, email, or scan"
              onFocus={({ target }) => target.select()}
              className="field min-h-13 font-normal"
            />
          </label>
          <button type="submit" className="button min-h-13" aria-disabled={isSeeking}>
            Find
          </button>
        </form>
      </search>
      {isHome ? <FoundList slug={slug} search={search} /> : children}
    </>
  )
}

function FoundList({ slug, search }: { slug: string; search: string }) {
  const query = useQuery({ ...findOf(slug, search), enabled: search !== '', refetchOnMount: 'always' })
  const { usesPaddles } = useCheckout()
  if (search === '') return usesPaddles && <PaddleLink />
  return (
    <Loaded query={query} failure="The search didn’t work.">
      {(matches) => <Matches matches={matches} search={search} />}
    </Loaded>
  )
}

function PaddleLink() {
  return (
    <p className="mt-6">
      <Link href="/paddles" className="text-link inline-flex min-h-11 items-center">
        Hand Out a Paddle
      </Link>
    </p>
  )
}

function findOf(slug: string, search: string) {
  return queryAt(`/api/${slug}/checkout/find`, { search })
}

/** Where the one match leads; `null` when there is none, or there are several. */
function onlyMatch({ winners, items }: CheckoutMatches): string | null {
  const [winner] = winners
  const [item] = items
  if (winners.length + items.length !== 1) return null
  return winner ? `/winners/${winner.id}` : `/items/${item?.id}`
}

const LINE = 'flex min-h-14 items-center justify-between gap-4 px-4 py-3 text-ink no-underline hover:bg-sunken'

/** Everybody and everything that the words may mean. */
function Matches({ matches: { winners, items, hasMore }, search }: { matches: CheckoutMatches; search: string }) {
  if (winners.length + items.length === 0) {
    return (
      <p role="status" className="py-10 text-center text-ink-soft wrap-anywhere">
        No winner and no open item matches “{search}”. Emails are found in full only.
      </p>
    )
  }
  return (
    <div className="mt-5 grid gap-5">
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

function WinnerLine({ winner }: { winner: CheckoutWinner }) {
  const { id, code, name, label } = winner
  return (
    <li>
      <Link href={`/winners/${id}`} className={LINE}>
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name ?? label}</span>
          <span className="figures block text-sm text-ink-soft wrap-anywhere">
            {code}
            {name && ` · ${label}`}
          </span>
        </span>
        <span className="shrink-0">
          <WinnerStanding winner={winner} />
        </span>
      </Link>
    </li>
  )
}

function ItemLine({ item: { id, itemNumber, title, currentBid, minimumNextBid } }: { item: CheckoutItem }) {
  return (
    <li>
      <Link href={`/items/${id}`} className={LINE}>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {itemNumber !== null && <span className="figures text-ink-soft">#{itemNumber} </span>}
          {title}
        </span>
        <span className="figures shrink-0 text-right text-sm">
          <span className="block font-semibold">{currentBid ? priceInWords(currentBid) : 'No bids'}</span>
          <span className="block text-ink-soft">Next {priceInWords(minimumNextBid)}</span>
        </span>
      </Link>
    </li>
  )
}

/**
 * Has what is typed while no field has the focus go into this one, from its beginning: a scanner types at once, wherever
 * somebody pressed last, and must press no button with the Enter that it ends with. A short link that it typed into another
 * field is looked for as well: there its Enter would record a payment.
 */
function useTypedInto(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (document.querySelector('[role*=dialog]')) return
      const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
      if (isLetter && !takesText(target)) field.current?.focus()
      const isElsewhere = target instanceof HTMLInputElement && target !== field.current
      if (key !== 'Enter' || !isElsewhere || !isScanned(target.value) || !field.current) return
      event.preventDefault()
      field.current.value = target.value
      field.current.form?.requestSubmit()
      field.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}

/** In full, as it is printed: a reference such as “Plan b-twelve” ends like one. */
function isScanned(text: string): boolean {
  return /http/i.test(text) && scannedCodes(text) !== null
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea')
}
