import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { nextBids, SHEET_LINES } from '../../api/contract/auction/bidding/next-bids.ts'
import { priceInWords, toOptionalPrice, toPrice } from '../../api/contract/values/money/money.ts'
import { BidSheetPage } from '../print/BidSheetPage.tsx'
import printStyles from '../print/print.css?inline'
import { SAVED_DEFAULTS, saveSpreadsheet } from '../spreadsheet/saved-spreadsheet.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import type { TrialAnswer, TrialQuestion } from './read-trial.ts'
import { TrialCards } from './TrialCards.tsx'
import { TrialItemPage } from './TrialItemPage.tsx'
import { type TrialItem, takesBids, termsOf } from './trial-item.ts'
import { $language, $openItem, $trial } from './trial-store.ts'
import { trialWords } from './words.ts'

/** How many files that are no photos are named. */
const MOST_NAMED = 5
const PRICE = priceInWords(SAVED_DEFAULTS.startingBid)

/** Somebody's own spreadsheet as the page that bidders would see. See product#trial. */
export function Trial({ onClose, onAnswer }: { onClose: () => void; onAnswer: (answer: TrialAnswer) => void }) {
  const trial = useStore($trial)
  const openItem = useStore($openItem)
  const language = useStore($language)
  const item = trial?.items.find(({ id }) => id === openItem)
  if (!trial) return null
  return (
    <div lang={language} className="page-width pt-4 pb-16">
      <Head onClose={onClose} />
      {trial.question ? (
        <Question question={trial.question} onAnswer={onAnswer} />
      ) : item ? (
        <TrialItemPage key={item.id} item={item} />
      ) : (
        <TrialCards trial={trial} />
      )}
    </div>
  )
}

/** What this is, what can be done with it, and what becomes of it. */
function Head({ onClose }: { onClose: () => void }) {
  const trial = useStore($trial)
  const language = useStore($language)
  const say = trialWords(language)
  const { save, isSaving, hasFailed } = useSaving()
  const { items = [], refusals = [], leftOut = 0, toCheck = 0 } = trial ?? {}
  // Before what it asks is answered, there is nothing to keep or to print.
  const isReady = !trial?.question
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const withoutPhotos = items.filter(({ photo }) => photo === null).length
  const withoutPrice = items.filter((item) => takesBids(item) && !item.hasPrice).length
  return (
    <section className="rounded-soft border border-line bg-sheet p-5 sm:p-6" aria-labelledby="trial">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h1 ref={heading} id="trial" tabIndex={-1} className="text-3xl outline-none">
            {say('title')}
          </h1>
          <p className="mt-1 max-w-[60ch] text-ink-soft">
            {isReady && say('items', { count: items.length })}
            {withoutPhotos > 0 && `, ${say('withoutPhotos', { count: withoutPhotos })}`}
            {withoutPrice > 0 && `, ${say('withoutPrice', { count: withoutPrice, price: PRICE })}`}
            {leftOut > 0 && `, ${say('leftOut', { count: leftOut })}`}
            {toCheck > 0 && `, ${say('toCheck', { count: toCheck })}`}
            {isReady && '. '}
            {say('about')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isReady && (
            <>
              <button type="button" className="button button-primary px-6" aria-disabled={isSaving} onClick={save}>
                {say(isSaving ? 'saving' : 'save')}
              </button>
              <button type="button" className="button" onClick={openBidSheets}>
                {say('sheets')}
              </button>
            </>
          )}
          <button
            type="button"
            className="button"
            lang={language === 'en' ? 'es' : 'en'}
            onClick={() => $language.set(language === 'en' ? 'es' : 'en')}
          >
            {say('language')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {say('close')}
          </button>
        </div>
      </div>
      {refusals.length > 0 && (
        <ul lang="en" className="mt-4 text-sm wrap-anywhere text-brick">
          {refusals.slice(0, MOST_NAMED).map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
      <div role="alert">
        {hasFailed && (
          <p className="mt-4 font-semibold text-brick">
            {say('saveFailed')}{' '}
            <a href="/auth/signup" className="text-link">
              {say('signUp')}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** What only its people know of a spreadsheet; asked before it is shown wrongly. */
function Question({ question, onAnswer }: { question: TrialQuestion; onAnswer: (answer: TrialAnswer) => void }) {
  const say = trialWords(useStore($language))
  const words = question.kind === 'sheet' ? say('whichSheet') : say('whichPrice', { price: question.price })
  return (
    <section className="mt-4 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3" aria-label={words}>
      <p className="font-semibold">{words}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {question.options.map(({ label, answer }) => (
          <button key={label} type="button" className="button" onClick={() => onAnswer(answer)}>
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}

/** Saves the spreadsheet in this browser, and goes on to the account that it needs. */
function useSaving() {
  const [state, setState] = useState<'ready' | 'saving' | 'failed'>('ready')
  async function save() {
    const source = $trial.get()?.source
    if (!source || state === 'saving') return
    setState('saving')
    try {
      await saveSpreadsheet(source)
      location.assign('/auth/signup')
    } catch {
      setState('failed')
    }
  }
  return { save, isSaving: state === 'saving', hasFailed: state === 'failed' }
}

const NOTE = 'You may bid more than the amount on a line.'

/** Opens the bid sheets of a trial in a window of their own, ready to be printed. */
function openBidSheets() {
  const sheets = window.open('', '_blank')
  if (!sheets) return
  const { document } = sheets
  document.documentElement.lang = 'en'
  document.title = 'Bid Sheets'
  // The fonts of this page; its other styles are none of paper's.
  for (const style of window.document.querySelectorAll('style'))
    if (style.textContent.includes('@font-face')) document.head.append(style.cloneNode(true))
  const styles = new (sheets as typeof sheets & typeof globalThis).CSSStyleSheet()
  styles.replaceSync(printStyles)
  document.adoptedStyleSheets = [styles]
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(
    <BidSheets items={$trial.get()?.items.filter(takesBids) ?? []} onPrint={() => sheets.print()} />,
  )
}

function BidSheets({ items, onPrint }: { items: TrialItem[]; onPrint: () => void }) {
  return (
    <>
      <nav className="bar" aria-label="Print">
        <button type="button" onClick={onPrint}>
          Print
        </button>
        <span>US Letter and A4 both fit. Leave the scale at 100%.</span>
      </nav>
      <main>
        <h1 className="unseen">Bid Sheets</h1>
        {items.map((item) => (
          <BidSheetPage key={item.id} item={sheetOf(item)} heading="" closes={null} note={NOTE} />
        ))}
      </main>
    </>
  )
}

function sheetOf(item: TrialItem) {
  const terms = termsOf(item)
  return {
    itemNumber: item.number === null ? null : Number(item.number),
    title: item.title,
    donatedBy: item.donor,
    description: item.description,
    estimatedValue: toOptionalPrice(item.value),
    currentBid: toOptionalPrice(terms.currentBid),
    startingBid: toPrice(item.startingBid),
    minimumRaise: toPrice(item.minimumRaise),
    nextBids: nextBids(terms, SHEET_LINES).map(toPrice),
  }
}
