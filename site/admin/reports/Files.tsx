import { Download } from 'lucide-react'
import { Rows } from '../../ui/list/Rows.tsx'
import { useDownload } from '../frame/download-file.ts'

const files: Record<string, string | null> = {
  Items: 'Can be imported again.',
  Bids: null,
  Winners: 'With what they owe.',
  Payments: 'With who took them.',
  Donors: null,
}

/** What a team takes along as spreadsheets. See product#export. */
export function Files() {
  const download = useDownload()
  return (
    <>
      <h1 className="text-3xl">Files</h1>
      <Rows className="mt-6">
        {Object.entries(files).map(([name, about]) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <div className="min-w-0 basis-72 grow">
              <p className="font-semibold">{name}</p>
              {about && <p className="text-ink-soft">{about}</p>}
            </div>
            <button type="button" className="button" onClick={() => void download(name.toLowerCase())}>
              <Download className="size-4" aria-hidden="true" />
              Download {name}
            </button>
          </li>
        ))}
      </Rows>
    </>
  )
}
