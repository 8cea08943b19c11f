import { useRef, useState } from 'react'
import { likelyMeant } from '../../api/contract/email-address.ts'
import { forgetBidder } from './bidder-store.ts'
import { useBidder } from './use-live.ts'

interface Props {
  draft: string | undefined
  fault: string | undefined
  onType: () => void
}

/** Who bids: the address this device remembers, or a field for one. Both are equally high. */
export function EmailField(props: Props) {
  const bidder = useBidder()
  return bidder ? <Remembered bidder={bidder} /> : <TypedEmail {...props} />
}

function Remembered({ bidder }: { bidder: string }) {
  return (
    <div className="grid min-h-27 content-start gap-1">
      <p className="font-semibold">Bidding as</p>
      <p className="flex min-h-13 items-center justify-between gap-3 rounded-soft border border-line bg-sunken px-3.5">
        <span className="leading-tight wrap-anywhere">{bidder}</span>
        <button type="button" onClick={forgetBidder} className="text-link min-h-11 shrink-0 cursor-pointer px-1">
          Not you?
        </button>
      </p>
      <input type="hidden" name="email" value={bidder} />
      <p className="text-sm text-ink-soft">Remembered on this device only.</p>
    </div>
  )
}

function TypedEmail({ draft, fault, onType }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [meant, setMeant] = useState<string | null>(null)

  function takeMeant() {
    if (input.current && meant) input.current.value = meant
    setMeant(null)
  }

  return (
    <div className="grid min-h-27 content-start gap-1">
      <label htmlFor="bid-email" className="font-semibold">
        Your e-mail
      </label>
      <input
        ref={input}
        id="bid-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={draft}
        onChange={onType}
        onBlur={(event) => setMeant(likelyMeant(event.target.value.trim()))}
        aria-invalid={fault !== undefined}
        aria-describedby="bid-email-note"
        className="field"
      />
      <p id="bid-email-note" className="text-sm text-ink-soft">
        {fault ? (
          <span className="font-semibold text-brick">{fault}</span>
        ) : meant ? (
          <>
            Did you mean{' '}
            <button type="button" onClick={takeMeant} className="text-link cursor-pointer font-semibold">
              {meant}
            </button>
            ?
          </>
        ) : (
          'Only the organizers see it. Nobody needs an account.'
        )}
      </p>
    </div>
  )
}
