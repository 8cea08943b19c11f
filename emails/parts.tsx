import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import type { Language } from '../api/contract/values/text/language.ts'
import { timeLeft, timeLeftInWords } from '../api/contract/values/time/time-left.ts'
import { type Color, paint, SANS, SERIF, styleSheet } from './theme.ts'

// What every email is made of. The one file that knows the library.

interface Page {
  language: Language
  title: string
  /** What the inbox shows beside the subject. */
  preview: string
  children: ReactNode
}

/** A whole email, 600 px wide at most. */
export function Page({ language, title, preview, children }: Page) {
  const body = { margin: 0, padding: '24px 12px', fontFamily: SANS, fontSize: 16, lineHeight: '24px' }
  return (
    <Html lang={language}>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Body {...paint({ text: 'ink', ground: 'paper' }, body)}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 600 }}>{children}</Container>
      </Body>
    </Html>
  )
}

interface PictureProps {
  src: string
  /** In pixels, both; whole, however wide it is. */
  height: number
  maxWidth: number
}

/** A picture beside what it shows in words: many programs show none. */
export function Picture({ src, height, maxWidth }: PictureProps) {
  const style = { display: 'block', height, width: 'auto', maxWidth, objectFit: 'contain' as const, marginBottom: 8 }
  // Lazily, or React would have the head ask for it first.
  return <Img src={src} alt="" height={height} loading="lazy" style={{ ...style, borderRadius: 6 }} />
}

/** Where the pictures of an email are that are the same in all of them. */
const Site = createContext<URL | null>(null)

/** The product's bird, on ground of its own: it looks the same by day and by night. Its name beside it says it in words. */
export function Lark({ size }: { size: number }) {
  const site = useContext(Site)
  const style = { display: 'inline-block', verticalAlign: 'middle', borderRadius: size / 4, marginRight: size / 4 }
  return (
    site && (
      <Img src={new URL('/favicon.png', site).href} alt="" width={size} height={size} loading="lazy" style={style} />
    )
  )
}

/** The sheet of paper that the email stands on, with a band of color along its upper edge. */
export function Sheet({ band, children }: { band: Color; children: ReactNode }) {
  const edges = paint({ ground: 'sheet', edge: 'line' }, { border: '1px solid', borderRadius: 10 })
  return (
    <Section {...edges}>
      <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
        <tbody>
          <tr>
            <td
              height="6"
              {...paint({ ground: band }, { fontSize: 0, lineHeight: '6px', borderRadius: '9px 9px 0 0' })}
            />
          </tr>
          <tr>
            {/* An address that is named whole may be wider than a phone. */}
            <td className="sheet" style={{ padding: '28px 32px', wordBreak: 'break-word' }}>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}

/** What stands above and below the sheet. */
export function Margin({ children }: { children: ReactNode }) {
  return <Section style={{ padding: '12px 8px' }}>{children}</Section>
}

/** What happened, in a few words. */
export function Title({ children }: { children: ReactNode }) {
  const look = { margin: '0 0 8px', fontFamily: SERIF, fontSize: 28, lineHeight: '34px', fontWeight: 700 }
  return <Heading {...paint({ text: 'ink' }, look)}>{children}</Heading>
}

/** What the next part is about. */
export function Subtitle({ children }: { children: ReactNode }) {
  const look = { margin: '28px 0 8px', fontFamily: SERIF, fontSize: 20, lineHeight: '26px', fontWeight: 700 }
  return (
    <Heading as="h2" {...paint({ text: 'ink' }, look)}>
      {children}
    </Heading>
  )
}

/** `dir`: "auto" for words that are not ours, which may read from right to left; `lang`: theirs, too. */
export function Paragraph({ dir, lang, children }: { dir?: 'auto'; lang?: Language; children: ReactNode }) {
  return (
    <Text dir={dir} lang={lang} {...paint({ text: 'ink' }, { fontSize: 16, lineHeight: '24px', margin: '12px 0' })}>
      {children}
    </Text>
  )
}

/** What is good to know, and said more quietly. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Text {...paint({ text: 'ink-soft' }, { fontSize: 14, lineHeight: '21px', margin: '12px 0' })}>{children}</Text>
  )
}

/** Digits to be typed somewhere else. */
export function Code({ children }: { children: ReactNode }) {
  const look = { fontSize: 34, lineHeight: '44px', fontWeight: 700, letterSpacing: '6px', margin: '12px 0' }
  return <Text {...paint({ text: 'ink' }, look)}>{children}</Text>
}

/** The one button of an email, 48 px high. */
export function Action({ to, children }: { to: string; children: ReactNode }) {
  const { className, style } = paint(
    { text: 'on-leaf', ground: 'leaf' },
    { padding: '14px 24px', borderRadius: 10, fontSize: 17, fontWeight: 700, textAlign: 'center' },
  )
  return (
    <Section style={{ padding: '12px 0' }}>
      <Button href={to} className={`button ${className}`} style={style}>
        {children}
      </Button>
    </Section>
  )
}

interface TextLink {
  to: string
  /** Where nobody takes it for text. */
  isPlain?: boolean
  children: ReactNode
}

/** A link among words. */
export function TextLink({ to, isPlain = false, children }: TextLink) {
  return (
    <Link href={to} {...paint({ text: 'leaf' }, { textDecoration: isPlain ? 'none' : 'underline' })}>
      {children}
    </Link>
  )
}

/** An address that somebody typed, as a link that says where it leads. */
export function TypedLink({ to }: { to: string }) {
  const { className, style } = paint({ text: 'leaf' }, { textDecoration: 'underline', overflowWrap: 'anywhere' })
  return (
    <Link href={to} className={`typed ${className}`} style={style}>
      {to}
    </Link>
  )
}

/** An email as HTML. @param site where its readers find our pictures */
export function toHtml(email: ReactElement, site: URL): Promise<string> {
  return render(<Site value={site}>{email}</Site>)
}

/** How long a link works. An account has no time zone, so this is a length of time. */
export function GoodFor({ link }: { link: { sentAt: string; expiresAt: string } }) {
  const left = timeLeft(new Date(link.sentAt), new Date(link.expiresAt))
  return <>This link works once and expires {timeLeftInWords(left)} after we sent it.</>
}
