import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'

/** As often as a phone reads a picture without getting hot. */
const READ_MS = 200

/** What browsers with a reader have, and TypeScript does not know yet. */
interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface Props {
  onClose: () => void
  onScan: (code: string) => void
}

/** Reads a QR code or a barcode with the camera, in browsers that have a reader of their own. */
export function ScanDialog({ onClose, onScan }: Props) {
  return (
    <Dialog title="Scan a Code" isOpen onClose={onClose}>
      <Camera onScan={onScan} />
    </Dialog>
  )
}

/** What the camera sees, until a code is read. */
function Camera({ onScan }: Pick<Props, 'onScan'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const answer = useEffectEvent(onScan)
  useEffect(() => {
    const closing = new AbortController()
    readCode(video, closing.signal).then(
      (code) => closing.signal.aborted || answer(code),
      () => closing.signal.aborted || setRefused(true),
    )
    return () => closing.abort()
  }, [])
  if (isRefused) return <p role="alert">The camera can’t be used. Please allow it in the browser, or type the code.</p>
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="aspect-square w-full rounded-soft bg-sunken object-cover"
    />
  )
}

async function readCode(video: RefObject<HTMLVideoElement | null>, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  signal.throwIfAborted()
  if (!video.current) throw new Error('No place for the camera’s picture')
  video.current.srcObject = stream
  await video.current.play()
  const reader = createReader()
  while (!signal.aborted) {
    const [code] = await reader.detect(video.current)
    if (code) return code.rawValue
    await new Promise((resolve) => setTimeout(resolve, READ_MS))
  }
  throw signal.reason
}

function createReader(): CodeReader {
  // Decoded here: the interface is not in TypeScript's library of browsers.
  const { BarcodeDetector } = window as unknown as { BarcodeDetector: new () => CodeReader }
  return new BarcodeDetector()
}
