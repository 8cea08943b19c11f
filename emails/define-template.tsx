import { compile, type DomNode, type FormatCallback } from 'html-to-text'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EmailKind } from '../api/contract/values/kind/email-kind.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { toHtml } from './parts.tsx'
import type { Sender } from './schema-parts.ts'

/** An email of any kind before it is put into words, as far as those who send it read it. */
export interface Email {
  kind: EmailKind
  organization?: Sender
  language?: Language
  myBidsUrl?: string | undefined
  askerEmail?: string
  unsubscribeUrl?: string
}

/** All that emails of a kind say, and every address that they link to. Time left is counted from `sentAt`. */
export type EmailSchema = z.ZodType<Email> & { shape: Readonly<Record<string, unknown>> }

/** How emails of a kind are put into words. Imports the contract alone: what an email says was decided before. */
export interface EmailTemplate<Schema extends EmailSchema = EmailSchema> {
  schema: Schema
  /** The line in the inbox: what happened, to what, and the number that matters. */
  subject(email: z.output<Schema>): string
  Body(props: EmailProps<z.output<Schema>>): ReactNode
  /** Emails of this kind, and those that are hard to get right, by what they show. */
  samples: Record<string, z.output<Schema>>
}

export interface EmailProps<Sent extends Email> {
  email: Sent
  subject: string
}

/** A rendered email, ready to be sent. */
export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** Says once how emails of a kind are put into words, see `EmailTemplate`. */
export function defineTemplate<Schema extends EmailSchema, Name extends string>(
  template: EmailTemplate<Schema> & { samples: Record<Name, z.output<Schema>> },
) {
  return template
}

/** Puts an email into words. @param site where its readers find our pictures */
export async function renderWith<Schema extends EmailSchema>(
  { subject: subjectOf, Body }: EmailTemplate<Schema>,
  email: z.output<Schema>,
  site: URL,
): Promise<RenderedEmail> {
  const subject = subjectOf(email)
  const html = await toHtml(<Body email={email} subject={subject} />, site)
  return { subject, html, text: toText(html) }
}

// Compiled once: that takes longer than an email.
const convert = compile({
  wordwrap: false,
  formatters: { link, row },
  selectors: [
    { selector: 'img', format: 'skip' },
    // What only the inbox shows.
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', format: 'link' },
    { selector: 'a[href^="mailto:"]', format: 'inline' },
    // It says already where it leads.
    { selector: 'a.typed', format: 'inline' },
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: 'tr.row', format: 'row' },
    { selector: 'th>span>a', format: 'inline' },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ': ' } },
  ],
})

/** The plain text of an email's HTML: every address on a line of its own, below what it is for. */
export function toText(html: string): string {
  return `${convert(html).trim()}\n`
}

function link(...format: Parameters<FormatCallback>) {
  addWithAddresses(format, () => 2)
}

/** "Quilt: $135.00", and below it where the quilt is. */
function row(...format: Parameters<FormatCallback>) {
  addWithAddresses(format, (addresses) => (addresses.length > 0 ? 2 : 1))
}

function addWithAddresses(
  [element, walk, builder]: Parameters<FormatCallback>,
  lineBreaksAfter: (addresses: string[]) => number,
) {
  const addresses = addressesIn(element)
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  for (const address of addresses) {
    builder.addLineBreak()
    builder.addInline(address)
  }
  builder.closeBlock({ trailingLineBreaks: lineBreaksAfter(addresses) })
}

function addressesIn({ attribs, children = [] }: DomNode): string[] {
  return [...(attribs?.href ? [attribs.href] : []), ...children.flatMap(addressesIn)]
}
