/** What bidders may read: English, or Spanish as it is spoken in the United States. See product#languages. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a visitor chose last is in this cookie. */
export const LANGUAGE_COOKIE = 'language'

const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>
/** More than any browser sends, and no work to read. */
const LONGEST_WANTED = 200

/** What somebody sent, when it is one of ours. Without zod, because islands import this file. */
export function toLanguage(sent: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === sent)
}

/** How `Intl` calls a language. */
export function localeOf(language: Language): string {
  return LOCALES[language]
}

/**
 * The language that the sender of a request reads: the one they chose, else the first of ours among those their browser
 * wants, else English. Nothing else in these headers is ever passed on.
 */
export function languageOf(headers: Pick<Headers, 'get'>): Language {
  return chosenIn(headers.get('cookie') ?? '') ?? wantedBy(headers.get('accept-language') ?? '') ?? 'en'
}

function chosenIn(cookies: string): Language | undefined {
  const pair = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${LANGUAGE_COOKIE}=`))
  return toLanguage(pair?.trim().slice(LANGUAGE_COOKIE.length + 1))
}

/** Of "es-MX,es;q=0.9,en;q=0.8" the first one of ours with the highest weight. */
function wantedBy(acceptLanguage: string): Language | undefined {
  const ranges = acceptLanguage.slice(0, LONGEST_WANTED).split(',').map(toRange)
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return wanted.map(({ name }) => toLanguage(name)).find((known) => known !== undefined)
}

function toRange(range: string) {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { name: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
}
