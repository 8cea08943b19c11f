import { Bold, Italic } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { parseRichText } from '../../../api/contract/values/text/rich-text.ts'
import { RichText } from '../text/RichText.tsx'
import { Labelled, type LabelProps } from './Labelled.tsx'

type Props<Typed extends FieldValues, Checked> = Omit<LabelProps, 'more'> &
  Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'name'> &
  Written<Typed, Checked>

/** Where what is written in it can be read. */
interface Written<Typed extends FieldValues, Checked> {
  control: Control<Typed, unknown, Checked>
  name: FieldPath<Typed>
}

/**
 * Labelled lines of text in which words can be bold or italic, with buttons and keys that write the asterisks, and
 * what comes of them below. Spread react-hook-form's `register(name)` into it.
 */
export function MarkedTextArea<Typed extends FieldValues, Checked>(props: Props<Typed, Checked>) {
  const { label, hint, error, control, ...area } = props
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
      <Preview control={control} name={area.name} />
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

function Preview<Typed extends FieldValues, Checked>(field: Written<Typed, Checked>) {
  const written: string = useWatch(field) ?? ''
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

/** A text of which a part is selected, as a text area has it. */
interface Selection {
  text: string
  from: number
  to: number
}

const PLACEHOLDERS = { '**': 'bold', '*': 'italic' } as const

/** What makes words bold or italic. See product#rich-text. */
export type Mark = keyof typeof PLACEHOLDERS

/**
 * Puts a mark around the selected words, or takes it off where it is around them already. With nothing selected a word
 * is written to be typed over. What is selected afterwards are the words, without their marks.
 */
export function markSelection(selection: Selection, mark: Mark): Selection {
  const { text, from, to } = hugging(selection)
  const [before, words, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (words !== '' && isMarked(before, after, mark)) {
    const start = from - mark.length
    return { text: before.slice(0, start) + words + after.slice(mark.length), from: start, to: start + words.length }
  }
  const marked = words || PLACEHOLDERS[mark]
  const start = from + mark.length
  return { text: before + mark + marked + mark + after, from: start, to: start + marked.length }
}

/** Without the spaces at its ends: a mark counts only right at its words. */
function hugging({ text, from, to }: Selection): Selection {
  const words = text.slice(from, to)
  if (words.trim() === '') return { text, from: to, to }
  return { text, from: from + words.search(/\S/), to: from + words.trimEnd().length }
}

/** Three stars are bold and italic, one is only italic, two are only bold. */
function isMarked(before: string, after: string, mark: Mark): boolean {
  const stars = Math.min(starsBefore(before), /^\**/.exec(after)?.[0].length ?? 0)
  return mark === '**' ? stars >= 2 : stars % 2 === 1
}

/** A search for stars at the end would start again at each star of the text. */
function starsBefore(text: string): number {
  let start = text.length
  while (text[start - 1] === '*') start--
  return text.length - start
}
