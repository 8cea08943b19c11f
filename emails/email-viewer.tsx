import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import type { RenderedEmail } from './define-template.tsx'

/** An email that can be laid on the viewer. */
export interface ViewerEmail {
  id: string
  /** What it is called among the others. */
  name: string
  read(): Promise<RenderedEmail>
  /** What else its envelope says, by name. */
  headers?: Record<string, string>
}

const widths = ['390', '640'] as const
const schemes = ['light', 'dark'] as const
const view = z.object({
  mail: z.string().catch(''),
  width: z.enum(widths).catch('390'),
  scheme: z.enum(schemes).catch('light'),
})
type View = z.output<typeof view>

/**
 * A page on which developers look at emails as their readers see them, one at a time: which one, how wide, and by day
 * or by night is in the query of `url`. The first one at the beginning.
 */
export async function drawEmailViewer(url: string, title: string, emails: ViewerEmail[]): Promise<string> {
  const choice = view.parse(Object.fromEntries(new URL(url).searchParams))
  const chosen = emails.find(({ id }) => id === choice.mail) ?? emails[0]
  const email = chosen && { ...(await chosen.read()), headers: chosen.headers ?? {} }
  const viewer = (
    <EmailViewer title={title} emails={emails} view={{ ...choice, mail: chosen?.id ?? '' }} email={email} />
  )
  return `<!doctype html>${renderToStaticMarkup(viewer)}`
}

interface Props {
  title: string
  emails: ViewerEmail[]
  view: View
  email: OpenEmail | undefined
}
type OpenEmail = RenderedEmail & { headers: Record<string, string> }

function EmailViewer({ title, emails, view, email }: Props) {
  return (
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <style>{LOOK}</style>
      </head>
      <body>
        <nav aria-label="Emails">
          <h1>{title}</h1>
          {emails.length === 0 && <p>No emails yet.</p>}
          {emails.map(({ id, name }) => (
            <Choice key={id} view={view} change={{ mail: id }} name={name} />
          ))}
        </nav>
        {email && <Open email={email} view={view} />}
      </body>
    </html>
  )
}

function Open({ email: { subject, html, text, headers }, view }: { email: OpenEmail; view: View }) {
  return (
    <main>
      <h2>{subject}</h2>
      <dl>
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {widths.map((width) => (
          <Choice key={width} view={view} change={{ width }} name={width} />
        ))}
        {schemes.map((scheme) => (
          <Choice key={scheme} view={view} change={{ scheme }} name={scheme} />
        ))}
      </p>
      <iframe
        title="Email"
        // No scripts; links open beside, where they work.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        width={view.width}
        // A browser hands this on to the email as its preferred scheme.
        style={{ colorScheme: view.scheme }}
      />
      <pre>{text}</pre>
    </main>
  )
}

function Choice({ view, change, name }: { view: View; change: Partial<View>; name: string }) {
  const address = viewUrl({ ...view, ...change })
  return (
    <a href={address} aria-current={address === viewUrl(view)}>
      {name}
    </a>
  )
}

function viewUrl(view: View): string {
  return `?${new URLSearchParams(view)}`
}

const LOOK = `
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 2rem; margin: 1rem; font: 1rem/1.5 sans-serif }
  @media (width < 48rem) { body { display: block } }
  nav a, p a { display: block; padding: 0.25rem 0.5rem; border-radius: 0.25rem; color: inherit; text-decoration: none; overflow-wrap: anywhere }
  a[aria-current='true'] { background: #1f5a45; color: #fff }
  p { display: flex; gap: 0.5rem; margin: 0.5rem 0 }
  h1, h2 { margin: 0 0 0.5rem; font-size: 1.125rem }
  dl div { display: flex; gap: 0.5rem }
  dt { flex: 0 0 12rem; color: #56625c }
  dl, dd { margin: 0; overflow-wrap: anywhere }
  iframe { max-width: 100%; height: 75vh; border: 1px solid #8b8472 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
`
