import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { z } from 'zod'
import type { UndescribedItem } from '../../../../api/contract/auction/items/undescribed.ts'
import { LONGEST_ALT, photoDescription } from '../../../../api/contract/values/picture/photo.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../../ui/form/use-submit.ts'
import { Loaded } from '../../../ui/list/Loaded.tsx'
import { pictureOfWidth } from '../../../ui/picture/picture-sources.ts'
import { counted } from '../../../ui/text/counted.ts'
import { OwnText } from '../../../ui/text/OwnText.tsx'
import { refreshItems } from '../../frame/queries/items.ts'
import { change, queryClient } from '../../frame/query-client.ts'
import { useCan, useTeam } from '../../frame/team-context.ts'

/** One photo after another that nobody described, to say what it shows. See product#photos. */
export function DescribePhotos() {
  const { slug } = useTeam().organization
  const canDescribe = useCan('manage auctions')
  const query = useQuery({ ...undescribedOf(slug), refetchOnMount: 'always' })
  const [skipped, setSkipped] = useState<string[]>([])
  return (
    <>
      <h1 className="text-3xl">Photo Descriptions</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Bidders who can’t see a photo hear its description. Until there is one, they hear the item’s title.
      </p>
      <Loaded query={query} failure="The photos couldn’t be loaded.">
        {({ items }) => {
          const left = items.flatMap(photosLeft).filter((each) => !skipped.includes(keyOf(each)))
          const [photo] = left
          return (
            <>
              <p role="status" className="figures mt-6 font-semibold">
                {photo ? `${counted(left.length, 'photo')} to describe` : endInWords(skipped.length)}
              </p>
              {photo && canDescribe ? (
                <DescribePhoto key={keyOf(photo)} photo={photo} onSkip={() => setSkipped([...skipped, keyOf(photo)])} />
              ) : (
                <Link ref={takeFocus} href="/" className="text-link mt-2 inline-flex min-h-11 items-center">
                  Back to the Auctions
                </Link>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** The field that had it is gone. */
function takeFocus(link: HTMLAnchorElement | null) {
  link?.focus()
}

interface PhotoLeft {
  item: UndescribedItem
  url: string
  number: number
}

/** Copies of an item have the same photos. */
function keyOf({ item, url }: PhotoLeft): string {
  return `${item.id} ${url}`
}

function photosLeft(item: UndescribedItem): PhotoLeft[] {
  return item.photos.flatMap(({ url, alt }, index) => (alt === '' ? [{ item, url, number: index + 1 }] : []))
}

function endInWords(skipped: number): string {
  return skipped === 0 ? 'Every photo is described.' : `${counted(skipped, 'photo')} skipped, all others described.`
}

/** A photo and the field for what it shows, which has the focus: a volunteer types, presses Enter, and types on. */
function DescribePhoto({ photo: { item, url, number }, onSkip }: { photo: PhotoLeft; onSkip: () => void }) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(typedDescription, { defaultValues: { alt: '' } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to save', async ({ alt }) => {
    const photos = item.photos.map((each) => (each.url === url ? { url, alt } : each))
    try {
      await change('PATCH', `/api/${slug}/admin/auctions/${item.id}`, { photos, revision: item.revision })
    } finally {
      // Of an item that others changed meanwhile, it is asked once more.
      await Promise.all([queryClient.invalidateQueries(undescribedOf(slug)), refreshItems(slug)])
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
      <img
        src={pictureOfWidth(url, 960)}
        alt=""
        className="aspect-4/3 max-h-[60vh] w-full rounded-soft bg-sunken object-contain"
      />
      <div className="grid gap-5">
        <h2 className="text-xl wrap-anywhere">
          <OwnText>{item.title}</OwnText>
          {item.photos.length > 1 && `, photo ${number}`}
        </h2>
        <Field
          label="What does it show?"
          hint="As you’d say it on the phone: “A blue quilt with white stars.”"
          autoFocus
          autoComplete="off"
          maxLength={LONGEST_ALT}
          {...field('alt')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isNarrow label="Save" pendingLabel="Saving..." isPending={isPending} />
          <button type="button" className="button" disabled={isPending} onClick={onSkip}>
            Skip
          </button>
        </div>
      </div>
    </form>
  )
}

const typedDescription = z.object({ alt: photoDescription.min(1, 'Please say what it shows') })

function undescribedOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/undescribed-photos`)
}
