import { ScanLine } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { CheckoutMatches } from '../../api/contract/checkout/checkout-view.ts'
import { scannedCodes } from '../../api/contract/checkout/scanned-code.ts'
import { showFailure } from '../ui/action/show-failure.ts'
import { lazyPart } from '../ui/list/lazy-part.tsx'
import { dismissToast } from '../ui/toast/toast-store.ts'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { FoundList, findOf, pathOf } from './FoundList.tsx'
import { isOut } from './use-retried.ts'

const ScanDialog = lazyPart(async () => (await import('./ScanDialog.tsx')).ScanDialog)

/** The list follows what is typed once it pauses, not letter by letter. */
const TYPING_PAUSE_MS = 250

/** The one field on top that takes whatever somebody has. What is typed filters the list; sent or scanned, one match opens at once. */
export function FindScreen({ children }: { children: ReactNode }) {
  const { slug } = useCheckout().organization
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [isSeeking, setSeeking] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const pause = useRef<Timer>(undefined)
  const [path, open] = useLocation()
  /** How often somebody typed or went on: a late answer leads nobody away from that. */
  const steps = useRef(0)
  const isHome = path === '/' || path === ''
  useTypedInto(field)

  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => void steps.current++, [path])

  function filter(words: string) {
    steps.current++
    clearTimeout(pause.current)
    pause.current = setTimeout(() => setSearch(words.trim()), TYPING_PAUSE_MS)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    seek(field.current?.value ?? '')
  }

  function seekScanned(code: string) {
    setScanning(false)
    if (field.current) field.current.value = code
    seek(code)
  }

  async function seek(typed: string) {
    const words = typed.trim()
    if (words === '' || isSeeking) return
    clearTimeout(pause.current)
    dismissToast()
    setSeeking(true)
    const step = steps.current
    try {
      const matches = await checkoutClient.fetchQuery({ ...findOf(slug, words), staleTime: 0, gcTime: 0 })
      if (steps.current !== step) return
      const only = onlyMatch(matches)
      setSearch(only ? '' : words)
      open(only ?? '/')
      if (field.current && only) field.current.value = ''
    } catch (error) {
      if (isOut(error)) return
      showFailure({ title: 'Failed to search', fallback: 'Please check the connection and try again.' }, error)
    } finally {
      setSeeking(false)
      // The next scan replaces what led nowhere, and what somebody types on meanwhile stays.
      if (field.current?.value === typed) field.current.select()
    }
  }

  return (
    <>
      {isHome && <h1 className="sr-only">Checkout</h1>}
      <search>
        <form onSubmit={submit} className="flex items-end gap-2">
          <label className="grid min-w-0 flex-1 gap-1 font-semibold">
            <span className="whitespace-nowrap">Find a Winner or an Item</span>
            <input
              ref={field}
              // biome-ignore lint/a11y/noAutofocus: it is what the page is for, and what a scanner types into
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              placeholder="Code, name, item, or email"
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => filter(target.value)}
              className="field min-h-13 font-normal"
            />
          </label>
          <button type="submit" className="button min-h-13" aria-disabled={isSeeking}>
            Find
          </button>
          {'BarcodeDetector' in window && (
            <button type="button" className="button button-primary min-h-13" onClick={() => setScanning(true)}>
              <ScanLine className="size-5" aria-hidden="true" />
              <span className="sr-only sm:not-sr-only">Scan</span>
            </button>
          )}
        </form>
      </search>
      {isHome ? <FoundList search={search} /> : children}
      <Suspense>{isScanning && <ScanDialog onClose={() => setScanning(false)} onScan={seekScanned} />}</Suspense>
    </>
  )
}

/** Where the one match leads; `null` when there is none, or there are several. */
function onlyMatch({ winners, items }: CheckoutMatches): string | null {
  const [winner] = winners
  const [item] = items
  if (winners.length + items.length !== 1) return null
  return winner ? `/winners/${winner.id}` : item ? pathOf(item) : null
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
