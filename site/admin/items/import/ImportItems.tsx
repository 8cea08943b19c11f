import { useState } from 'react'
import { Link } from 'wouter'
import type { ImportResult } from '../../../../api/contract/auction/items/item-import.ts'
import { type ChosenPhotos, photoKey } from '../../../spreadsheet/photo-files.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { savedSpreadsheetAt } from '../../../spreadsheet/saved-spreadsheet.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useUnsaved } from '../../../ui/form/LeaveGuard.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { ConfirmFirst } from '../../frame/ConfirmFirst.tsx'
import { useEventAtHand } from '../../frame/event-at-hand.ts'
import { useEventTimes } from '../../frame/event-times.ts'
import { DASHBOARD, FormHead } from '../../frame/FormHead.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { DefaultsStep, MissingDefaults, useMissingDefaults } from './DefaultsStep.tsx'
import { PhotosStep } from './PhotosStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { RunStep } from './RunStep.tsx'
import { SavedStep, savedDefaults } from './SavedStep.tsx'
import { SourceStep } from './SourceStep.tsx'
import type { FailedPhoto } from './upload-photos.ts'
import { usePreview } from './use-preview.ts'
import { useRun } from './use-run.ts'
import { useSpreadsheet } from './use-spreadsheet.ts'

const noDefaults = { startingBid: '', minimumRaise: '5.00', mostEach: '', category: '' }
const noPhotos: ChosenPhotos = { photos: new Map(), refusals: [] }

/** Items from a spreadsheet: what is in it, what is missing, what would become of it, and then all of it. See product#import. */
export function ImportItems() {
  const { organization } = useTeam()
  const { slug, timeZone } = organization
  const event = useEventAtHand()
  const [eventName, setEventName] = useState('')
  const times = useEventTimes()
  const [defaults, setDefaults] = useState<Defaults>({ ...noDefaults, ...times })
  const [chosen, setChosen] = useState(noPhotos)
  const [reading, setReading] = useState(0)
  const [savedAt, setSavedAt] = useState(savedSpreadsheetAt)
  const spreadsheet = useSpreadsheet(defaults, organization, chosen)
  const { sheets, sheet, rows, imported, photos } = spreadsheet
  const checked = usePreview(slug, rows, imported, defaults)
  const run = useRun(slug, event.id)
  const add = (added: ChosenPhotos) =>
    setChosen(({ photos: before }) => ({ ...added, photos: new Map([...before, ...added.photos]) }))
  async function takePhotos(read: Promise<ChosenPhotos>) {
    setReading((count) => count + 1)
    add(await read)
    setReading((count) => count - 1)
  }
  const leaveOutPhotos = (failed: FailedPhoto[]) => {
    const keys = new Set(failed.map(({ name }) => photoKey(name)))
    setChosen((all) => ({ ...all, photos: new Map([...all.photos].filter(([key]) => !keys.has(key))) }))
    run.reset()
  }
  const missing = useMissingDefaults(spreadsheet, checked.preview, defaults)
  const wasAsked = useOnce(spreadsheet.asksDateOrder || spreadsheet.unclearPrice !== null, sheet?.source)
  const columnsStep = <ColumnsStep spreadsheet={spreadsheet} />
  useUnsaved(sheets.length > 0 && run.state.kind !== 'done')

  if (run.state.kind === 'done')
    return (
      <Done
        {...run.state}
        onGoOn={() => [spreadsheet.leaveOutImported(checked.preview?.rows ?? []), run.reset()]}
        onAgain={() => [run.reset(), spreadsheet.clear(), setChosen(noPhotos)]}
      />
    )
  return (
    <>
      <FormHead title="Import Items" />
      {event.publishedAt && <ConfirmFirst className="mt-4" />}
      <div className="mt-4 grid grid-cols-1 gap-4">
        {/* What is typed now would be in none of the rows that were sent. */}
        <fieldset disabled={run.isRunning} role="presentation" className="contents">
          {savedAt && sheets.length === 0 ? (
            <SavedStep
              savedAt={savedAt}
              onUse={(saved, savedPhotos) => {
                setDefaults({ ...defaults, ...savedDefaults(timeZone) })
                spreadsheet.restore(saved)
                add(savedPhotos)
              }}
              onDone={() => setSavedAt(null)}
            />
          ) : (
            <SourceStep
              sheets={sheets}
              source={sheet?.source ?? null}
              onSheet={spreadsheet.chooseSheet}
              rowCount={rows.filter((row) => row !== null).length}
              onRead={spreadsheet.read}
              onClear={spreadsheet.clear}
            />
          )}
          {sheet && (
            <>
              {wasAsked && columnsStep}
              <MissingDefaults fields={missing} defaults={defaults} onChange={setDefaults} />
              <PreviewStep
                spreadsheet={spreadsheet}
                checked={checked}
                chosen={chosen}
                defaults={defaults}
                askedOnce={new Set([...missing].filter((field) => defaults[field] === ''))}
              />
              <DefaultsStep leaveOut={missing} defaults={defaults} onChange={setDefaults} />
              {!wasAsked && columnsStep}
              <PhotosStep
                names={photos}
                isNamed={sheet.columns.includes('photo')}
                chosen={chosen}
                isReading={reading > 0}
                onChoose={takePhotos}
              />
              {event.isUnused && (
                <div className="max-w-md">
                  <Field
                    label="Event Name (Optional)"
                    placeholder="Spring Gala"
                    value={eventName}
                    onChange={({ currentTarget }) => setEventName(currentTarget.value)}
                  />
                </div>
              )}
            </>
          )}
        </fieldset>
        {sheet && (
          <RunStep
            checked={checked}
            run={run}
            isReadingPhotos={reading > 0}
            onLeaveOut={leaveOutPhotos}
            onRun={async () => {
              spreadsheet.learn()
              const name = event.isUnused ? eventName.trim() : ''
              const { preview } = checked
              const answer = await run.start({ rows, imported, eventName: name, defaults, photos, chosen, preview })
              if (answer) checked.setAnswer(answer)
            }}
          />
        )}
      </div>
    </>
  )
}

/** Whether something was so once of a sheet: what then stands above the rows stays there, or it would move away while one types. */
function useOnce(isSo: boolean, source: object | undefined): boolean {
  const [former, setFormer] = useState<object>()
  if (isSo && former !== source) setFormer(source)
  return source !== undefined && former === source
}

interface DoneProps {
  result: ImportResult
  /** How many got another number than their row said. */
  renumbered: number
  /** How many rows are still to be mended. */
  left: number
  onGoOn: () => void
  onAgain: () => void
}

function Done({ result: { added, changed, same }, renumbered, left, onGoOn, onAgain }: DoneProps) {
  const counts: [number, string][] = [
    [added, 'added'],
    [changed, 'changed'],
    [same, 'already there'],
    [renumbered, 'with another number, since an item of another event has theirs'],
  ]
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, what], index) => `${index === 0 ? counted(count, 'item') : count} ${what}`)
  return (
    <>
      <FormHead title="Import Items" />
      <div role="status" className="mt-6 max-w-prose rounded-soft border border-line bg-sheet p-6">
        <h2 className="text-xl">Your items are in</h2>
        <p className="mt-2">{parts.join(', ')}.</p>
        {left > 0 && <p className="mt-2">{counted(left, 'row')} still to mend.</p>}
        <div className="mt-5 flex flex-wrap gap-3">
          {left > 0 && (
            <button type="button" className="button button-primary" onClick={onGoOn}>
              Mend {left === 1 ? 'It' : 'Them'} Now
            </button>
          )}
          <Link href={DASHBOARD} className={left > 0 ? 'button' : 'button button-primary'}>
            Go to Dashboard
          </Link>
          <button type="button" className="button" onClick={onAgain}>
            Import More
          </button>
        </div>
      </div>
    </>
  )
}
