import type { SubmitEvent } from 'react'
import { isInTimeToRemind } from '../../api/contract/auction/bidding/reminder.ts'
import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'
import { remind, removeMaximum, setMaximum } from './do-deed.ts'
import type { MyBidsContext } from './my-bids-context.ts'
import { refreshMyBids } from './my-bids-store.ts'
import type { Deed } from './own-forms.ts'
import { type Question, questionAbout } from './question.ts'
import { rememberedOf } from './use-contact.ts'

/** What was pressed may be gone with what it did, as is the button that withdraws a bid. */
export function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus()
}

interface Props {
  item: MyItem
  context: MyBidsContext
  now: Date
  onAsk: (question: Question) => void
  onDone: (message: string | null) => void
}

/** What one does with an item besides bidding: folded away, and plain forms without JavaScript. */
export function OwnForms({ item, context, now, onAsk, onDone }: Props) {
  const { say, orgSlug, email } = context
  const about = { orgSlug, email, item }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const form = new FormData(currentTarget, event.nativeEvent.submitter)
    const deed = form.get('deed') as Deed
    if (deed === 'withdraw') return onAsk({ kind: 'withdraw', itemId: item.id })
    onDone(await messageAfter(deed, form))
    await refreshMyBids(orgSlug)
    // Its button is gone then.
    if (deed === 'remove-maximum') takeLostFocus(currentTarget.querySelector<HTMLElement>('[name=maximum]'))
  }

  async function messageAfter(deed: Deed, form: FormData): Promise<string | null> {
    if (deed !== 'save-maximum') {
      const outcome = await (deed === 'remove-maximum' ? removeMaximum(about) : remind(about, deed === 'remind'))
      return outcome.kind === 'done' ? null : (outcome.message ?? say('failed'))
    }
    const amount = parsePrice(String(form.get('maximum')).trim())
    if (!amount) return say('maximumInvalid')
    const outcome = await setMaximum(about, amount, { contact: rememberedOf(email, context.asks) })
    const question = questionAbout(item.id, amount, outcome)
    if (question) onAsk(question)
    return outcome.kind === 'done' ? null : (outcome.message ?? say('failed'))
  }

  const isWinning = item.stance === 'winning'
  // Whoever watches it is reminded anyway, and without a bid that counts nobody is. See product#reminders.
  const wouldRemind = item.yourBid !== null && isInTimeToRemind(new Date(item.endTime), now)
  const canRemind = !item.isWatched && (item.remindMe || wouldRemind)
  if (!isWinning && !canRemind && item.withdrawable === null) return null
  return (
    <details className="mt-2">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{say('more')}</summary>
      <form method="post" onSubmit={submit} className="mt-2 grid gap-4 border-t border-line pt-4">
        <input type="hidden" name="item" value={item.id} />
        {isWinning && (
          <div className="grid gap-1 sm:max-w-xl">
            <label htmlFor={`maximum-${item.id}`} className="font-semibold">
              {say('maximumLabel')}
            </label>
            <div className="flex flex-wrap gap-3">
              <input
                id={`maximum-${item.id}`}
                name="maximum"
                inputMode="decimal"
                defaultValue={item.maximum ?? ''}
                className="field figures min-w-32 flex-1"
              />
              <DeedButton deed="save-maximum">{say('saveMaximum')}</DeedButton>
              {item.maximum !== null && <DeedButton deed="remove-maximum">{say('removeMaximum')}</DeedButton>}
            </div>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {canRemind && (
            <DeedButton deed={item.remindMe ? 'do-not-remind' : 'remind'}>
              {say(item.remindMe ? 'doNotRemind' : 'remind')}
            </DeedButton>
          )}
          {item.withdrawable !== null && <DeedButton deed="withdraw">{say('withdraw')}</DeedButton>}
        </div>
      </form>
    </details>
  )
}

function DeedButton({ deed, children }: { deed: Deed; children: string }) {
  return (
    <button type="submit" name="deed" value={deed} className="button min-h-13">
      {children}
    </button>
  )
}
