import { Download } from 'lucide-react'
import { call, isPasswordNeeded } from '../../api-client/call.ts'
import { showFailure } from '../../ui/action/show-failure.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { useTeam } from '../frame/team-context.ts'

const files = {
  Items: 'Can be imported again.',
  Bids: 'With bidder and time.',
  Winners: 'How to reach them, and what they owe.',
  Payments: 'How they were made, and who took them.',
  Donors: 'Who gave what.',
}

/** What a team takes along as spreadsheets. See product#export. */
export function Files() {
  const { slug } = useTeam().organization
  return (
    <>
      <h1 className="text-3xl">Files</h1>
      <p className="mt-1 text-ink-soft">Every spreadsheet program opens these.</p>
      <Rows className="mt-6">
        {Object.entries(files).map(([name, about]) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <div className="min-w-0 basis-72 grow">
              <p className="font-semibold">{name}</p>
              <p className="text-ink-soft">{about}</p>
            </div>
            <button type="button" className="button" onClick={() => void downloadFile(slug, name.toLowerCase())}>
              <Download className="size-4" aria-hidden="true" />
              Download {name}
            </button>
          </li>
        ))}
      </Rows>
    </>
  )
}

/** A link could not ask for the password: it is asked before the file is. See product#confirming-a-password. */
async function downloadFile(slug: string, file: string) {
  try {
    await call('GET', `/api/${slug}/admin/export`)
    location.assign(`/api/${slug}/admin/export/${file}`)
  } catch (error) {
    if (!isPasswordNeeded(error)) showFailure('Failed to download the file', error)
  }
}
