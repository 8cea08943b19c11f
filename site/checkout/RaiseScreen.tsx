import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { RaiseView } from '../../api/contract/auction/gifts/paddle-raise.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { Field, PriceField } from '../ui/form/Field.tsx'
import { SelectField } from '../ui/form/Select.tsx'
import { Loaded } from '../ui/list/Loaded.tsx'
import { Rows } from '../ui/list/Rows.tsx'
import { OwnText } from '../ui/text/OwnText.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { useCheckout } from './checkout-context.ts'
import { EntryButton } from './EntryButton.tsx'
import { RaisedLine, UndoGift } from './RaisedLine.tsx'
import { type Level, useRaise } from './use-raise.ts'

/** Others enter gifts at the same time. */
const READ_EVERY_MS = 5_000

/** Numbers of paddles that are up for an amount, each answered at once. See product#paddle-raise. */
export function RaiseScreen() {
  const { slug } = useCheckout().organization
  const query = useQuery({
    ...queryAt(`/api/${slug}/checkout/gifts`),
    refetchOnMount: 'always',
    refetchInterval: READ_EVERY_MS,
  })
  return (
    <div className="mt-6">
      <h1 className="text-3xl">Paddle Raise</h1>
      <Loaded query={query} failure="The causes couldn’t be loaded.">
        {(view) => <Raise view={view} />}
      </Loaded>
      <BackToSearch />
    </div>
  )
}

function Raise({ view: { causes, gifts } }: { view: RaiseView }) {
  const [level, setLevel] = useState<Level>({ causeId: causes[0]?.id ?? '', amount: causes[0]?.amounts[0] ?? '' })
  const { lines, enter, change } = useRaise(gifts)
  const [fault, setFault] = useState<string | null>(null)
  const numbers = useRef<HTMLInputElement>(null)
  // What was pressed may be gone: the next number is typed there, not into the field of the search.
  const goOn = () => numbers.current?.focus()
  // One that is over by now gives way to none that nobody chose.
  const cause = causes.find(({ id }) => id === level.causeId)
  const options = causes.map(({ id, title }) => ({ value: id, label: title }))
  if (!cause) options.unshift({ value: '', label: 'Choose one' })

  /** The cause of what was given to another one than the chosen. */
  const elsewhere = (given: Given) => (given.causeId === cause?.id ? null : given.cause)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = numbers.current
    const refusal = cause ? enter(cause, level.amount, field?.value ?? '') : 'Please choose a cause'
    setFault(refusal)
    goOn()
    if (field && refusal === null) field.value = ''
  }

  return (
    <>
      {causes.length === 0 ? (
        <p className="mt-3">No cause is on now.</p>
      ) : (
        <form
          noValidate
          className="mt-4 grid gap-4 rounded-soft border border-line bg-sheet p-4 sm:p-5"
          onSubmit={submit}
        >
          {(causes.length > 1 || !cause) && (
            <SelectField
              label="Cause"
              options={options}
              value={cause?.id ?? ''}
              onChange={({ target }) => setLevel({ ...level, causeId: target.value })}
            />
          )}
          {cause && <LevelFields cause={cause} level={level} onChange={setLevel} onChosen={goOn} />}
          <Field
            ref={numbers}
            label="Paddles"
            name="numbers"
            hint="One or more numbers, then Enter."
            autoComplete="off"
            autoFocus
            error={fault ?? undefined}
          />
          <div>
            <EntryButton>Enter Gifts</EntryButton>
          </div>
        </form>
      )}
      <Rows className="mt-6">
        {lines.map((line) => (
          <RaisedLine
            key={line.id}
            line={line}
            cause={elsewhere(line)}
            onChange={(changed, kind) => {
              change(changed, kind)
              goOn()
            }}
          />
        ))}
      </Rows>
      <Earlier
        gifts={gifts.filter(({ id, isUndone }) => !isUndone && lines.every((line) => line.id !== id))}
        causeOf={elsewhere}
        onUndone={goOn}
      />
    </>
  )
}

interface LevelProps {
  cause: RaiseView['causes'][number]
  level: Level
  onChange: (level: Level) => void
  /** An amount was pressed, and numbers follow. */
  onChosen: () => void
}

/** What paddles are up for: an amount that the cause suggests, or any. */
function LevelFields({ cause: { title, given, amounts }, level, onChange, onChosen }: LevelProps) {
  return (
    <>
      <p>
        <span className="font-semibold wrap-anywhere">
          <OwnText>{title}</OwnText>
        </span>{' '}
        <span className="figures text-ink-soft">{priceInWords(given)} given</span>
      </p>
      {amounts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {amounts.map((amount) => (
            <button
              key={amount}
              type="button"
              className={`button ${amount === level.amount ? 'border-leaf bg-leaf-wash' : ''}`}
              aria-pressed={amount === level.amount}
              onClick={() => {
                onChange({ ...level, amount })
                onChosen()
              }}
            >
              {priceInWords(amount)}
            </button>
          ))}
        </div>
      )}
      <PriceField
        label="Amount"
        value={level.amount}
        onChange={({ target }) => onChange({ ...level, amount: target.value })}
      />
    </>
  )
}

type Given = Pick<RaiseView['gifts'][number], 'causeId' | 'cause'>

interface EarlierProps extends Pick<RaiseView, 'gifts'> {
  /** What is said of its cause. */
  causeOf: (given: Given) => string | null
  onUndone: () => void
}

/** What others entered, or oneself before the screen was left. */
function Earlier({ gifts, causeOf, onUndone }: EarlierProps) {
  if (gifts.length === 0) return null
  return (
    <section aria-labelledby="earlier" className="mt-6">
      <h2 id="earlier" className="mb-2 text-xl">
        Entered in the Last Ten Minutes
      </h2>
      <Rows>
        {gifts.map(({ id, holder, amount, byName, undoableUntil, ...given }) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{holder}</span>
              <span className="figures block text-sm text-ink-soft">
                {[priceInWords(amount), causeOf(given), byName].filter(Boolean).join(' · ')}
              </span>
            </span>
            {undoableUntil && <UndoGift id={id} name={holder} onDone={onUndone} />}
          </li>
        ))}
      </Rows>
    </section>
  )
}
