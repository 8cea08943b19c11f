import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { QrPicture } from '../../ui/picture/QrPicture.tsx'
import { copyPublicLink } from '../frame/copy-public-link.ts'
import { useEventPath } from '../frame/event-at-hand.ts'
import { useTeam } from '../frame/team-context.ts'

/** Shows where families find what was just published: the link, its code, and the poster. */
export function PublishedDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { slug } = useTeam().organization
  const eventPath = useEventPath()
  const url = new URL(`/${slug}`, location.origin).href
  return (
    <Dialog title={`${name} Is Public`} description="Now tell families where it is." isOpen onClose={onClose}>
      <QrPicture text={url} label={`QR code of ${url}`} className="mx-auto w-44" />
      <p className="mt-3 text-center wrap-anywhere">{url}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <button type="button" className="button button-primary grow" onClick={() => copyPublicLink(`/${slug}`, slug)}>
          Copy the Link
        </button>
        <a href={eventPath(`/${slug}/admin/print/poster`)} className="button grow" target="_blank" rel="noopener">
          Print a Poster
        </a>
      </div>
    </Dialog>
  )
}
