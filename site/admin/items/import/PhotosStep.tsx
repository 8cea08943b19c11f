import { filesIn, takeDropped } from '../../../spreadsheet/dropped-files.ts'
import { type ChosenPhotos, countPhotos, missingPhotos, photosIn } from '../../../spreadsheet/photo-files.ts'
import { Disclosure } from '../../../ui/controls/Disclosure.tsx'
import { DropArea } from '../../../ui/form/DropArea.tsx'
import { FileButton } from '../../../ui/form/FileButton.tsx'

interface Props {
  /** The photos of rows. */
  names: string[]
  /** Whether rows name them, or they are matched by what they are called. */
  isNamed: boolean
  chosen: ChosenPhotos
  /** Whether some that were chosen are still being read. */
  isReading: boolean
  /** Takes what will have been read. */
  onChoose: (read: Promise<ChosenPhotos>) => void
}

const NAMED = 'The files that the Photo File column names.'
const MATCHED = 'Each belongs to the item whose number or title its file is named after.'
const CHOOSE = 'Choose Photos or a ZIP File'
/** How many refusals and missing photos are named. */
const MOST_NAMED = 8

/** The photos that rows name: from a ZIP file, a folder, or files. */
export function PhotosStep({ names, isNamed, chosen, isReading, onChoose }: Props) {
  const { named, present } = countPhotos(names, chosen.photos)
  const missing = missingPhotos(names, chosen.photos)
  const unused = [...chosen.photos].flatMap(([key, { name }]) => (isNamed || names.includes(key) ? [] : [name]))
  const wanted = isNamed ? named : chosen.photos.size
  const state = wanted > 0 ? `${present} of ${wanted} found.` : ''

  return (
    <Disclosure
      title="Photos"
      about={state || `${isNamed ? NAMED : MATCHED} Items without one are imported, too.`}
      hasError={isNamed && missing.length > 0}
    >
      <DropArea
        className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-soft border-2 border-dashed p-5"
        onDropped={(dropped) => onChoose(readPhotos(filesIn(takeDropped(dropped))))}
      >
        <FileButton label={CHOOSE} accept="image/*,.zip" multiple onChoose={(files) => onChoose(readPhotos(files))}>
          {CHOOSE}
        </FileButton>
        <p role="status" className="text-sm text-ink-soft">
          {isReading ? 'Looking for photos…' : 'You can also drop a folder here.'}
        </p>
      </DropArea>
      {chosen.photos.size > 0 && missing.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere">Missing: {inShort(missing)}</p>
      )}
      {unused.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere">Fit no item, and are left out: {inShort(unused)}</p>
      )}
      {chosen.refusals.length > 0 && (
        <ul className="mt-3 text-sm wrap-anywhere text-brick">
          {chosen.refusals.slice(0, MOST_NAMED).map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
          {chosen.refusals.length > MOST_NAMED && <li>And {chosen.refusals.length - MOST_NAMED} more.</li>}
        </ul>
      )}
    </Disclosure>
  )
}

async function readPhotos(files: File[] | Promise<File[]>): Promise<ChosenPhotos> {
  try {
    return await photosIn(await files)
  } catch {
    return { photos: new Map(), refusals: ['We couldn’t read what you chose. Please try again.'] }
  }
}

function inShort(names: string[]): string {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? `, and ${more} more` : '')
}
