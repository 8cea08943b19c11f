import { useSearchParams } from 'wouter'
import { printKinds } from '../../../api/contract/auction/items/printed.ts'
import { idsIn } from '../../../api/contract/values/list/picked-ids.ts'
import { ConfirmPassword } from '../../account/ConfirmPassword.tsx'
import { kinds, printTimes } from '../../print/kinds.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { useEventPath } from '../frame/event-at-hand.ts'
import { useTeam } from '../frame/team-context.ts'

/** What can be printed, of all items or of those selected, in the order in which an auction needs it. See product#print. */
export function Print() {
  const { slug } = useTeam().organization
  const eventPath = useEventPath()
  const [params] = useSearchParams()
  const ids = params.get('ids')
  const kindToConfirm = printKinds.find((kind) => kind === params.get('confirm'))
  const pathOf = (kind: string) =>
    eventPath(`/${slug}/admin/print/${kind}${ids === null ? '' : `?${new URLSearchParams({ ids })}`}`)
  return (
    <>
      <h1 className="text-3xl">Print</h1>
      <p className="mt-2 text-ink-soft">{itemsInWords(ids)}</p>
      {kindToConfirm && (
        <section className="mt-6 max-w-sm" aria-label="Confirm Your Password">
          <p className="mb-4">What you’re about to print says how to reach winners. Please confirm that it’s you.</p>
          <ConfirmPassword autoFocus onConfirmed={() => location.assign(pathOf(kindToConfirm))} />
        </section>
      )}
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-3">
        {printTimes.map((time) => (
          <section key={time}>
            <h2 className="text-xl">{time}</h2>
            <Rows className="mt-3">
              {printKinds
                .filter((kind) => kinds[kind].time === time)
                .map((kind) => (
                  <li key={kind} className="relative px-4 py-3 hover:bg-sunken">
                    <a href={pathOf(kind)} className="cover-link text-link font-semibold">
                      {kinds[kind].title}
                    </a>
                    {kinds[kind].about && <p className="mt-0.5 text-ink-soft">{kinds[kind].about}</p>}
                  </li>
                ))}
            </Rows>
          </section>
        ))}
      </div>
    </>
  )
}

function itemsInWords(ids: string | null): string {
  if (ids === null) return 'All items that aren’t archived.'
  const count = idsIn(ids).length
  return count === 1 ? 'The item you selected.' : `The ${count} items you selected.`
}
