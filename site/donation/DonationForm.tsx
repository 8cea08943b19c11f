import { LONGEST_DESCRIPTION } from '../../api/contract/auction/donations/donation.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { PostedFormEnd, PostedMessage } from '../item/PostedFormEnd.tsx'
import { Field, TextArea } from '../ui/form/Field.tsx'
import { donationPageWords } from '../words/catalogues.ts'
import type { DonationDraft } from './post-donation.ts'

interface Props {
  draft: DonationDraft
  language: Language
}

/** The form of a donation, posted to its own page; it needs no JavaScript. See product#donations. */
export function DonationForm({ draft, language }: Props) {
  const { typed, message } = draft
  const say = donationPageWords(language)
  return (
    <>
      {message && <PostedMessage isAccepted={false}>{message}</PostedMessage>}
      <form id="donation" method="post" encType="multipart/form-data" noValidate className="grid gap-8">
        <ItemFields draft={draft} language={language} />
        <DonorFields draft={draft} language={language} />
        <PostedFormEnd leaveEmpty={say('leaveEmpty')} token={typed.token} send={say('send')} />
      </form>
    </>
  )
}

function ItemFields({ draft, language }: Props) {
  const say = donationPageWords(language)
  const field = fieldsOf(draft)
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-semibold">{say('theItem')}</legend>
      <Field label={say('name')} placeholder={say('nameHint')} {...field('title')} required maxLength={200} />
      <TextArea
        label={say('details')}
        placeholder={say('detailsHint')}
        {...field('description')}
        rows={4}
        maxLength={LONGEST_DESCRIPTION}
      />
      <Field label={say('value')} {...field('estimatedValue')} inputMode="decimal" autoComplete="off" />
      <Field
        label={say('photo')}
        hint={draft.isReturned ? say('photoAgain') : say('photoHint')}
        type="file"
        className="field py-2 file:mr-3 file:rounded-small file:border file:border-solid file:border-line-strong file:bg-paper file:px-3 file:py-1.5 file:font-semibold"
        name="photo"
        accept="image/*"
        data-too-large={say('photoTooLarge')}
        error={draft.faults.photo}
      />
    </fieldset>
  )
}

function DonorFields({ draft, language }: Props) {
  const say = donationPageWords(language)
  const field = fieldsOf(draft)
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-semibold">{say('you')}</legend>
      <Field
        label={say('email')}
        hint={say('whoSees')}
        type="email"
        {...field('email')}
        autoComplete="email"
        required
      />
      <Field label={say('phone')} hint={say('whoSees')} type="tel" {...field('phone')} autoComplete="tel" />
      <Field
        label={say('donorName')}
        hint={say('donorNameHint')}
        {...field('donorName')}
        autoComplete="name"
        maxLength={50}
      />
      <Field label={say('website')} hint={say('websiteHint')} type="url" {...field('donorUrl')} autoComplete="url" />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="wantsResult"
          value="yes"
          defaultChecked={draft.typed.wantsResult !== ''}
          className="size-5 shrink-0 accent-leaf"
        />
        {say('wantsResult')}
      </label>
    </fieldset>
  )
}

/** What the input of a field is given: its name, what was typed into it, and what is wrong with that. */
function fieldsOf({ typed, faults }: DonationDraft) {
  return (name: keyof typeof typed) => ({ name, defaultValue: typed[name], error: faults[name] })
}
