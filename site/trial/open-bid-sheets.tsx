import { createRoot } from 'react-dom/client'
import { nextBids, SHEET_LINES } from '../../api/contract/auction/bidding/next-bids.ts'
import { toOptionalPrice, toPrice } from '../../api/contract/values/money/money.ts'
import { BidSheetPage } from '../print/BidSheetPage.tsx'
import printStyles from '../print/print.css?inline'
import { type TrialItem, termsOf } from './trial-item.ts'
import { $trial } from './trial-store.ts'

const NOTE = 'You may bid more than the amount on a line.'

/** Opens the bid sheets of a trial in a window of their own, ready to be printed. */
export function openBidSheets() {
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
  createRoot(root).render(<BidSheets items={$trial.get()?.items ?? []} onPrint={() => sheets.print()} />)
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
          <BidSheetPage key={item.id} item={sheetOf(item)} organization="" closes={null} note={NOTE} />
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
