import { LONGEST_DESCRIPTION } from '../../api/contract/donations/donation-form.ts'
import type { Language } from '../../api/contract/values/language.ts'
import { PostedMessage } from '../auction/PostedMessage.tsx'
import { Field } from '../ui/form/Field.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { donationPageWords } from '../words/catalogues.ts'
import type { DonationDraft } from './post-donation.ts'

interface Props {
  draft: DonationDraft
  language: Language
}

/** The form of a donation, posted to its own page; it needs no JavaScript. See product.md#donations. */
export function DonationForm({ draft, language }: Props) {
  const { typed, message } = draft
  const say = donationPageWords(language)
  return (
    <>
      {message && <PostedMessage isAccepted={false}>{message}</PostedMessage>}
      <form id="donation" method="post" encType="multipart/form-data" noValidate className="grid gap-8">
        <ItemFields draft={draft} language={language} />
        <DonorFields draft={draft} language={language} />
        <div className="hidden">
          <label htmlFor="trap">{say('leaveEmpty')}</label>
          <input id="trap" name="trap" tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="token" value={typed.token} />
        <button type="submit" className="button button-primary justify-self-start">
          {say('send')}
        </button>
      </form>
    </>
  )
}

function ItemFields({ draft: { typed, faults, isReturned }, language }: Props) {
  const say = donationPageWords(language)
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-semibold">{say('theItem')}</legend>
      <Field
        label={say('name')}
        hint={say('nameHint')}
        name="title"
        required
        maxLength={200}
        defaultValue={typed.title}
        error={faults.title}
      />
      <TextArea
        label={say('details')}
        hint={say('detailsHint')}
        name="description"
        rows={4}
        maxLength={LONGEST_DESCRIPTION}
        defaultValue={typed.description}
        error={faults.description}
      />
      <Field
        label={say('value')}
        name="estimatedValue"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.estimatedValue}
        error={faults.estimatedValue}
      />
      <Field
        label={say('photo')}
        hint={isReturned ? say('photoAgain') : say('photoHint')}
        type="file"
        className="field py-2 file:mr-3 file:rounded-small file:border file:border-solid file:border-line-strong file:bg-paper file:px-3 file:py-1.5 file:font-semibold"
        name="photo"
        accept="image/*"
        data-too-large={say('photoTooLarge')}
        error={faults.photo}
      />
    </fieldset>
  )
}

function DonorFields({ draft: { typed, faults }, language }: Props) {
  const say = donationPageWords(language)
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-semibold">{say('you')}</legend>
      <Field
        label={say('email')}
        hint={say('whoSees')}
        type="email"
        name="email"
        autoComplete="email"
        required
        defaultValue={typed.email}
        error={faults.email}
      />
      <Field
        label={say('phone')}
        hint={say('whoSees')}
        type="tel"
        name="phone"
        autoComplete="tel"
        defaultValue={typed.phone}
        error={faults.phone}
      />
      <Field
        label={say('donorName')}
        hint={say('donorNameHint')}
        name="donorName"
        autoComplete="name"
        maxLength={50}
        defaultValue={typed.donorName}
        error={faults.donorName}
      />
      <Field
        label={say('website')}
        hint={say('websiteHint')}
        type="url"
        name="donorUrl"
        autoComplete="url"
        defaultValue={typed.donorUrl}
        error={faults.donorUrl}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="wantsResult"
          value="yes"
          defaultChecked={typed.wantsResult !== ''}
          className="size-5 shrink-0 accent-leaf"
        />
        {say('wantsResult')}
      </label>
    </fieldset>
  )
}
