import { Link } from 'wouter'
import type { DonationView } from '../../../api/contract/auction/donations/donation.ts'
import { parseUrl } from '../../../api/contract/values/address/parse-url.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { useQuestion } from '../../ui/dialog/use-question.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { ItemThumbnail } from '../../ui/picture/ItemThumbnail.tsx'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { copyAddress } from '../frame/copy-public-link.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { type DonationActions, useDonationActions, useDonations } from './queries/donations.ts'

/** What people offered to give, newest first. See product#donations. */
export function Donations() {
  const { organization } = useTeam()
  const { page, turn } = useListAt()
  const { decline, reopen } = useDonationActions()
  const declining = useQuestion(decline)
  return (
    <>
      <h1 className="text-3xl">Donations</h1>
      {organization.isActive && organization.takesDonations && <FormLink slug={organization.slug} />}
      <Loaded query={useDonations(page)} failure="The donations couldn’t be loaded.">
        {({ donations, pagination }) => (
          <>
            {donations.length === 0 && (
              <p className="py-10 text-center text-ink-soft" role="status">
                {organization.takesDonations
                  ? 'Nothing yet.'
                  : 'Donations are off. Owners can turn them on in Org Settings.'}
              </p>
            )}
            <ul className="mt-6 grid gap-4">
              {donations.map((donation) => (
                <li key={donation.id}>
                  <DonationCard donation={donation} onDecline={declining.ask} reopen={reopen} />
                </li>
              ))}
            </ul>
            <Pages {...pagination} of="donations" onTurn={turn} />
          </>
        )}
      </Loaded>
      <ConfirmDialog
        title={`Decline “${declining.subject?.title}”?`}
        confirmLabel="Decline Donation"
        isReversible
        pendingLabel="Declining…"
        {...declining.dialog}
      >
        The donor isn’t told, so you may want to write to them. You can reopen it later.
      </ConfirmDialog>
    </>
  )
}

/** Where people find the form, for whoever asks them to give something. */
function FormLink({ slug }: { slug: string }) {
  const path = `/${slug}/donate`
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-ink-soft">
      <span className="wrap-anywhere">
        The form is at {location.host}
        {path}.
      </span>
      <button type="button" className="text-link min-h-11 cursor-pointer" onClick={() => copyAddress(path)}>
        Copy the Link
      </button>
    </p>
  )
}

interface Props {
  donation: DonationView
  onDecline: (donation: DonationView) => void
  reopen: DonationActions['reopen']
}

/** What somebody offered, how to reach them, and what the team can do with it. */
function DonationCard({ donation, onDecline, reopen }: Props) {
  const { timeZone } = useTeam().organization
  const { title, description, estimatedValue, donorName, createdAt } = donation
  const headingId = `donation-${donation.id}`
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-x-5 gap-y-3 rounded-soft border border-line bg-sheet p-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <div className="max-w-36">
        <ItemThumbnail item={donation} />
      </div>
      <div className="min-w-0">
        <h2 id={headingId} className="text-lg wrap-anywhere">
          <OwnText>{title}</OwnText>
        </h2>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[
            donorName ? `Donated by ${donorName}` : 'Anonymous to bidders',
            estimatedValue && `Worth ${priceInWords(estimatedValue)}`,
            shortMoment(new Date(createdAt), timeZone),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {description && (
          <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
            <OwnText>{description}</OwnText>
          </p>
        )}
        <Contact donation={donation} />
        <Buttons donation={donation} onDecline={onDecline} reopen={reopen} />
      </div>
    </article>
  )
}

function Contact({ donation: { email, phone, donorUrl, wantsResult } }: Pick<Props, 'donation'>) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 wrap-anywhere">
      {email ? (
        <a className="text-link min-h-11 content-center" href={`mailto:${email}`}>
          {email}
        </a>
      ) : (
        <span className="min-h-11 content-center text-ink-soft">Contact erased</span>
      )}
      {phone && (
        <a className="text-link min-h-11 content-center" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      {donorUrl && (
        <a className="text-link min-h-11 content-center" href={donorUrl} target="_blank" rel="noopener nofollow">
          {parseUrl(donorUrl)?.hostname}
        </a>
      )}
      {wantsResult && <span className="min-h-11 content-center text-ink-soft">Wants to know what it raised</span>}
    </p>
  )
}

function Buttons({ donation, onDecline, reopen }: Props) {
  const canManage = useCan('manage auctions')
  const { id, state, auctionItemId, title } = donation
  if (state !== 'new') {
    return (
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold">{state === 'accepted' ? 'Accepted' : 'Declined'}</span>
        {auctionItemId ? (
          <Link
            href={`/auctions/${auctionItemId}/edit`}
            className="text-link inline-flex min-h-11 items-center"
            aria-label={`Open Item: ${title}`}
          >
            Open Item
          </Link>
        ) : (
          <Reopening donation={donation} reopen={reopen} />
        )}
      </p>
    )
  }
  if (!canManage) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <Link href={`/new-auction?donation=${id}`} className="button button-primary" aria-label={`Accept ${title}`}>
        Accept
      </Link>
      <RowButton name={`Decline ${title}`} onPress={() => onDecline(donation)}>
        Decline
      </RowButton>
    </p>
  )
}

/** Of a declined donation, or one whose item was deleted. */
function Reopening({ donation, reopen }: Pick<Props, 'donation' | 'reopen'>) {
  return (
    <>
      {donation.state === 'accepted' && <span className="text-ink-soft">Its item was deleted</span>}
      {useCan('manage auctions') && (
        <RowButton
          name={`Reopen ${donation.title}`}
          isPending={reopen.isPending}
          onPress={() => reopen.mutate(donation)}
        >
          Reopen
        </RowButton>
      )}
    </>
  )
}
