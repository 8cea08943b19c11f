import { Bold, Italic } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { parseRichText } from '../../../api/contract/values/text/rich-text.ts'
import { RichText } from '../text/RichText.tsx'
import { Labelled, type LabelProps } from './Labelled.tsx'
import { type Mark, markSelection } from './mark-selection.ts'

type Props = LabelProps & Omit<ComponentProps<'textarea'>, 'id' | 'value'> & { written: string }

/**
 * Labelled lines of text in which words can be bold or italic, with buttons and keys that write the asterisks, and
 * what comes of them below. Spread react-hook-form's `register(name)` into it, and watch the field for `written`.
 */
export function MarkedTextArea({ label, hint, error, written, ...area }: Props) {
  const box = useRef<HTMLDivElement>(null)

  function write(mark: Mark) {
    const text = box.current?.querySelector('textarea')
    if (text) writeMark(text, mark)
  }

  return (
    <div ref={box} className="grid gap-2">
      <Labelled label={label} hint={hint} error={error}>
        {(ties) => (
          <div>
            <div className="flex rounded-t-soft border border-b-0 border-line-strong bg-sunken px-1">
              <Button name="Bold" keys="Control+B" of={ties.id} icon={<Bold />} onPress={() => write('**')} />
              <Button name="Italic" keys="Control+I" of={ties.id} icon={<Italic />} onPress={() => write('*')} />
            </div>
            <textarea
              className="field block rounded-t-none"
              rows={3}
              {...ties}
              {...area}
              onKeyDown={(event) => writeByKey(event, write)}
            />
          </div>
        )}
      </Labelled>
      <Preview written={written} />
    </div>
  )
}

interface ButtonProps {
  name: string
  keys: string
  /** The id of the text. */
  of: string
  icon: ReactNode
  onPress: () => void
}

function Button({ name, keys, of, icon, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-controls={of}
      aria-keyshortcuts={keys}
      title={`${name} (${keys.replace('Control', 'Ctrl')})`}
      className="icon-button [&>svg]:size-4.5"
      onClick={onPress}
    >
      {icon}
    </button>
  )
}

function Preview({ written }: { written: string }) {
  if (!/\*|\n/.test(written)) return null
  return (
    <figure className="border-l-2 border-line pl-4">
      <figcaption className="eyebrow">Preview</figcaption>
      <p>
        <RichText nodes={parseRichText(written)} />
      </p>
    </figure>
  )
}

const KEYS: Partial<Record<string, Mark>> = { b: '**', i: '*' }

function writeByKey(event: KeyboardEvent, write: (mark: Mark) => void) {
  const mark = KEYS[event.key]
  if (!mark || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  write(mark)
}

/** As if it had been typed, so that the form notices. */
function writeMark(area: HTMLTextAreaElement, mark: Mark) {
  const { value: text, selectionStart: from, selectionEnd: to } = area
  const marked = markSelection({ text, from, to }, mark)
  area.setRangeText(marked.text, 0, text.length)
  area.setSelectionRange(marked.from, marked.to)
  area.focus()
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
