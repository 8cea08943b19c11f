import { useStore } from '../ui/hooks/use-store.ts'
import { spoken } from '../words/spoken.ts'
import { giveUp } from './bid-store.ts'
import { $message } from './confirm-step.ts'
import { $secondsToWait } from './place-offer.ts'

const looks = {
  success: 'border-leaf bg-leaf-wash text-ink',
  error: 'border-brick bg-brick-wash text-ink',
}

/**
 * What became of the last bid; between messages, while bidding is open, the seconds to wait. Its space is reserved then. See
 * product#bid-form.
 */
export function BidMessage({ isOpen }: { isOpen: boolean }) {
  const message = useStore($message)
  const secondsToWait = useStore($secondsToWait)
  const { say } = spoken()
  const { waiting } = message ?? {}
  // On a phone the bar says what became of it, or the price's line does.
  const inBar = isOpen && waiting === false ? 'in-bar' : ''
  return (
    <div className={isOpen ? 'min-h-16' : ''}>
      <div role="status">
        {message && (
          <p className={`arrive rounded-small border-l-4 px-3 py-2 ${looks[message.tone]} ${inBar}`}>{message.text}</p>
        )}
      </div>
      {waiting && (
        <button
          type="button"
          className="button mt-2"
          onClick={({ currentTarget }) => {
            // It goes away under the focus.
            currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
            giveUp(waiting)
          }}
        >
          {say('doNotSend')}
        </button>
      )}
      {!message && isOpen && (
        <p className="text-sm text-ink-soft">
          {secondsToWait > 0 ? say('wait', { count: secondsToWait }) : say('agreement')}
        </p>
      )}
    </div>
  )
}
