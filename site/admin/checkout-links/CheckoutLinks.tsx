import { useQuery } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type CheckoutLink,
  LINK_HOURS,
  type LinkHours,
  type NewCheckoutLink,
} from '../../../api/contract/checkout/checkout-link.ts'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { serverNow } from '../../api-client/server-clock.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { copyLink } from '../../ui/controls/copy-link.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { SelectField } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useStore } from '../../ui/hooks/use-store.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { QrPicture } from '../../ui/picture/QrPicture.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'

const options = LINK_HOURS.map((hours) => ({ value: String(hours), label: `${hours} hours` }))

/** Links by which helpers work at the checkout for some hours. See product#checkout-links. */
export function CheckoutLinks() {
  const { organization, role } = useTeam()
  const canMakeLinks = useCan('manage team')
  return (
    <>
      <h1 className="text-3xl">Checkout Links</h1>
      <p className="mt-2 max-w-[65ch]">
        For helpers without an account.{' '}
        {organization.isActive && (
          <>
            Your team needs no link to{' '}
            <a href={`/${organization.slug}/checkout`} className="text-link">
              the checkout
            </a>
            .
          </>
        )}
      </p>
      {canMakeLinks && <Links />}
      {!may(role, 'manage team') && <p className="mt-4">Only owners can make links for helpers.</p>}
    </>
  )
}

/** The link that was made on this page last, until it is put away. Nothing else has it: the server keeps hashes. */
const $made = atom<{ orgSlug: string; makerId: string; link: NewCheckoutLink; at: number } | null>(null)

function Links() {
  const { organization, person } = useTeam()
  const made = useStore($made)
  const isTheirs = made?.orgSlug === organization.slug && made.makerId === person.id
  // Helpers enter meanwhile.
  const query = useQuery({ ...linksOf(organization.slug), refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  // What helpers were to scan lets nobody in any more, whoever revoked it: a list that was read since does not have it.
  const isRevoked = made && query.dataUpdatedAt > made.at && query.data?.every(({ id }) => id !== made.link.id)
  return (
    <>
      {isTheirs && !isRevoked && new Date(made.link.endsAt) > serverNow() ? (
        <NewLink link={made.link} onDone={() => $made.set(null)} />
      ) : (
        <LinkForm
          onMade={(link) => $made.set({ orgSlug: organization.slug, makerId: person.id, link, at: Date.now() })}
        />
      )}
      <Loaded query={query} failure="The links couldn’t be loaded.">
        {(links) => <LinkLines links={links} />}
      </Loaded>
    </>
  )
}

/** Makes a link; for an evening, unless something else is chosen. */
function LinkForm({ onMade }: { onMade: (link: NewCheckoutLink) => void }) {
  const { slug } = useTeam().organization
  const [hours, setHours] = useState<LinkHours>(4)
  const make = useAction(makeLink, {
    failure: 'Failed to make the link',
    refresh: () => queryClient.invalidateQueries(linksOf(slug)),
  })

  // Also where the screen was left meanwhile: once somebody is back, the link is there.
  async function makeLink(hours: LinkHours) {
    onMade(await change('POST', `/api/${slug}/admin/checkout-links`, { hours }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!make.isPending) make.mutate(hours)
  }

  return (
    <form onSubmit={submit} className="mt-6 flex flex-wrap items-end gap-3">
      <div className="w-40">
        <SelectField
          label="Good For"
          value={String(hours)}
          options={options}
          onChange={({ target }) => setHours(LINK_HOURS.find((one) => String(one) === target.value) ?? 4)}
        />
      </div>
      <SubmitButton label="Make a Link" pendingLabel="Making…" isPending={make.isPending} />
    </form>
  )
}

/** The links in force, with who entered by each and when. */
function LinkLines({ links }: { links: CheckoutLink[] }) {
  const { slug, timeZone } = useTeam().organization
  const revoke = useAction((id: string) => change('DELETE', `/api/${slug}/admin/checkout-links/${id}`), {
    done: 'Checkout link revoked',
    failure: 'Failed to revoke the link',
    refresh: () => queryClient.invalidateQueries(linksOf(slug)),
  })
  const revoking = useQuestion(revoke)
  const at = (instant: string) => shortMoment(new Date(instant), timeZone)

  if (links.length === 0) return <p className="mt-8 text-ink-soft">No active links.</p>
  return (
    <section aria-labelledby="links" className="mt-8">
      <h2 id="links" className="text-xl">
        Active Links
      </h2>
      <Rows className="mt-3">
        {links.map(({ id, madeAt, madeByName, endsAt, helpers }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">Good until {at(endsAt)}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                Made {at(madeAt)} by {madeByName}
              </p>
              {helpers.length === 0 && <p className="text-sm text-ink-soft">No one entered yet.</p>}
              <ul className="text-sm wrap-anywhere">
                {helpers.map(({ name, enteredAt }) => (
                  <li key={`${name} ${enteredAt}`}>
                    {name}, entered {at(enteredAt)}
                  </li>
                ))}
              </ul>
            </div>
            <RowButton name={`Revoke the link made ${at(madeAt)}`} onPress={() => revoking.ask(id)}>
              Revoke
            </RowButton>
          </li>
        ))}
      </Rows>
      <ConfirmDialog
        title="Revoke This Link?"
        confirmLabel="Revoke Link"
        cancelLabel="Don’t Revoke"
        pendingLabel="Revoking…"
        {...revoking.dialog}
      >
        Everyone who entered by it is out at once. What they recorded stays.
      </ConfirmDialog>
    </section>
  )
}

/** A link that was made just now, to scan or to send, and its PIN, to say: neither is shown again once it is put away. */
function NewLink({ link: { secret, pin, endsAt }, onDone }: { link: NewCheckoutLink; onDone: () => void }) {
  const { slug, timeZone } = useTeam().organization
  // Behind the hash, so that no server and no other site is sent it.
  const url = `${location.origin}/${slug}/checkout#${secret}`
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  async function copy(text: string, title: string) {
    const isCopied = await copyLink(text)
    showToast(isCopied ? { title } : { title: 'Failed to copy the link', isDestructive: true })
  }

  return (
    <section
      aria-labelledby="new-link"
      className="mt-6 grid gap-6 rounded-soft border border-leaf bg-sheet p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-6"
    >
      <QrPicture text={url} label="QR code of the checkout link" className="mx-auto size-56" />
      <div className="grid content-start gap-4">
        <h2 id="new-link" ref={title} tabIndex={-1} className="text-xl outline-none">
          Scan This, Then Enter the PIN
        </h2>
        <p>
          <span className="eyebrow block">PIN</span>
          <span className="figures font-serif text-4xl font-semibold tracking-widest">{pin}</span>
        </p>
        <p className="text-ink-soft">
          Good until {shortMoment(new Date(endsAt), timeZone)}. We don’t store the link or the PIN: they’re gone once
          you press Done or close this page. Give helpers the PIN in person.
        </p>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button button-primary" onClick={() => copy(url, 'Link copied')}>
            Copy Link
          </button>
          <button type="button" className="button" onClick={() => copy(`${url}\nPIN: ${pin}`, 'Link and PIN copied')}>
            Copy Both
          </button>
          <button type="button" className="button" onClick={onDone}>
            Done
          </button>
        </div>
      </div>
    </section>
  )
}

function linksOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/checkout-links`)
}
