import { LONGEST_PICTURE } from '../../api/contract/values/picture/picture.ts'

/** Says at once that a chosen photo is too large, and does not send it. */
export function warnOfLargePhoto(): void {
  const form = document.getElementById('donation')
  const photo = form?.querySelector<HTMLInputElement>('input[type=file]')
  const judge = () => {
    const isTooLarge = (photo?.files?.[0]?.size ?? 0) > LONGEST_PICTURE
    photo?.setCustomValidity(isTooLarge ? (photo.dataset.tooLarge ?? '') : '')
    return photo?.reportValidity() ?? true
  }
  photo?.addEventListener('change', judge)
  form?.addEventListener('submit', (event) => {
    if (!judge()) event.preventDefault()
  })
}
