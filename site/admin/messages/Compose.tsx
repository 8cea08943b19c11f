import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import {
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  type MessageDraft,
  type MessagePreview,
  messageDraft,
} from '../../../api/contract/email/message.ts'
import { may } from '../../../api/contract/organizations/permissions.ts'
import { type MessageAudience, messageAudiences } from '../../../api/contract/values/kind/email-kind.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { useUnsaved } from '../../ui/form/LeaveGuard.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { EmailPreview } from '../frame/EmailPreview.tsx'
import { BackLink } from '../frame/FormHead.tsx'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { $recentEdits } from '../frame/undo-store.ts'
import { audienceNames, messageOf, peopleInWords, reachInWords, refusalWords } from './message-words.ts'
import { movedAt, noteTold, notUndone } from './moved-times.ts'
import { refreshMessages, useItemChoices, useRecipients } from './queries/messages.ts'

/** Writes a message to bidders, and shows it before it is sent. See product#messages-to-bidders. */
export function Compose() {
  const { role } = useTeam()
  const canWrite = useCan('write to bidders')
  // Whoever may no longer while they write keeps what they wrote; sending it is refused in words.
  const [couldWrite] = useState(canWrite)
  return (
    <>
      <BackLink to="/messages" name="Messages" />
      <h1 className="text-3xl">New Message</h1>
      {(canWrite || couldWrite) && <MessageForm />}
      {!may(role, 'write to bidders') && <p className="mt-4">Only owners can write to bidders.</p>}
    </>
  )
}

const BLANK = { audience: 'bidders' as const, itemIds: null, subject: '', text: '' }

function MessageForm() {
  const { slug, name, timeZone } = useTeam().organization
  const [, navigate] = useLocation()
  const isAboutMoved = useSearchParams()[0].has('moved')
  // Made once: sent again after a failure, it is the same message.
  const [id] = useState(() => crypto.randomUUID())
  const [moved] = useState(() => (isAboutMoved ? notUndone(movedAt(slug), $recentEdits.get()) : []))
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const form = useCheckedForm(messageDraft, {
    defaultValues: moved.length > 0 ? messageOf(moved, { name, timeZone }) : BLANK,
  })
  const unsaved = useUnsaved(form.formState.isDirty)
  const [audience, itemIds] = useWatch({ control: form.control, name: ['audience', 'itemIds'] })
  const { field, submit, isPending } = useSubmit(form, 'Failed to preview the message', async (draft) => {
    setPreviewed({ id, draft, preview: await change('POST', `/api/${slug}/admin/messages/preview`, draft) })
  })

  function leave() {
    unsaved.forget()
    if (moved.length > 0) noteTold(slug, moved)
    navigate('/messages')
  }

  return (
    <form noValidate onSubmit={submit} className="mt-6 grid max-w-2xl gap-5">
      <SelectField
        label="To"
        options={messageAudiences.map((value) => ({ value, label: audienceNames[value] }))}
        {...field('audience', {
          onChange: ({ target }) => form.setValue('itemIds', target.value === 'items' ? [] : null),
        })}
      />
      {itemIds && (
        <ItemChoice
          chosen={itemIds}
          error={form.formState.errors.itemIds?.message}
          onChange={(ids) =>
            form.setValue('itemIds', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      )}
      <Reach audience={audience} itemIds={itemIds} />
      <Field label="Subject" maxLength={LONGEST_SUBJECT} autoComplete="off" {...field('subject')} />
      <TextArea
        label="Message"
        rows={12}
        maxLength={LONGEST_MESSAGE}
        more="Answers come to your contact email."
        {...field('text')}
      />
      <SubmitButton isNarrow label="Preview Message" pendingLabel="Opening…" isPending={isPending} />
      <Dialog title="Send This Message?" isOpen={previewed !== null} onClose={() => setPreviewed(null)}>
        {previewed && <Sending previewed={previewed} onClose={() => setPreviewed(null)} onSent={leave} />}
      </Dialog>
    </form>
  )
}

function Reach({ audience, itemIds }: { audience: MessageAudience; itemIds: string[] | null }) {
  const { data } = useRecipients(audience, itemIds)
  const isChosen = itemIds === null || itemIds.length > 0
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-soft">
        {isChosen && data ? reachInWords(data) : itemIds ? 'Choose the auctions whose bidders get this.' : ''}
      </p>
      {data?.refusal && (
        <p role="note" className="rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
          {refusalWords[data.refusal]}
        </p>
      )}
    </div>
  )
}

interface Props {
  /** Ids. */
  chosen: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** More are found by their titles. */
const MOST_SHOWN = 100

/** Chooses the auctions whose bidders a message is for. */
function ItemChoice({ chosen, error, onChange }: Props) {
  const [search, setSearch] = useState('')
  const query = useItemChoices()
  const choose = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'items-error' : undefined}>
      <legend className="font-semibold">Auctions</legend>
      <input
        type="search"
        className="field mt-1"
        aria-label="Find an auction"
        placeholder="Find an auction"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Loaded query={query} failure="The auctions couldn’t be loaded.">
        {({ auctions }) => {
          const matches = auctions.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
          return (
            <div className="max-h-72 overflow-y-auto rounded-soft border border-line bg-sheet">
              {matches.length === 0 && <p className="px-4 py-3 text-ink-soft">No auction has that title.</p>}
              {matches.slice(0, MOST_SHOWN).map(({ id, title }) => (
                <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-leaf"
                    checked={chosen.includes(id)}
                    onChange={(event) => choose(id, event.target.checked)}
                  />
                  <span className="min-w-0 wrap-anywhere">
                    <OwnText>{title}</OwnText>
                  </span>
                </label>
              ))}
              {matches.length > MOST_SHOWN && (
                <p className="px-4 py-3 text-sm text-ink-soft">
                  And {matches.length - MOST_SHOWN} more. Find them by title.
                </p>
              )}
            </div>
          )
        }}
      </Loaded>
      {error && (
        <p id="items-error" className="text-sm font-semibold text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A message as it was written, and what it would be as an email. */
interface Previewed {
  id: string
  draft: MessageDraft
  preview: MessagePreview
}

interface SendingProps {
  previewed: Previewed
  onClose: () => void
  onSent: () => void
}

/** Shows a message as it will arrive, says how many get it, and sends it. */
function Sending({ previewed: { id, draft, preview }, onClose, onSent }: SendingProps) {
  const { slug } = useTeam().organization
  const send = useAction(() => change('POST', `/api/${slug}/admin/messages`, { id, ...draft }), {
    done: (_, { recipients }) => ({ title: 'Message sent', description: `To ${peopleInWords(recipients)}` }),
    failure: { title: 'Failed to send the message', fallback: 'Please try again. No one gets it twice.' },
    refresh: () => refreshMessages(slug),
  })
  const { count, refusal, email } = preview
  return (
    <div className="grid gap-5">
      <p role="status">{reachInWords(preview)}</p>
      {refusal && (
        <p role="note" className="rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
          {refusalWords[refusal]}
        </p>
      )}
      {email && <EmailPreview {...email} />}
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <button type="button" className="button grow sm:grow-0" onClick={onClose}>
          Keep Writing
        </button>
        {count > 0 && !refusal && (
          <button
            type="button"
            className="button button-primary grow sm:grow-0"
            aria-disabled={send.isPending}
            onClick={() => send.isPending || send.mutate(undefined, { onSuccess: onSent })}
          >
            {send.isPending ? 'Sending…' : `Send to ${peopleInWords(count).replace(/p/, 'P')}`}
          </button>
        )}
      </div>
    </div>
  )
}
