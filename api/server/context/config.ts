import { resolve } from 'node:path'
import { z } from 'zod'
import { readAddress } from '../../../db/connections/address.ts'
import { newPassword } from '../../contract/accounts/account.ts'
import { email } from '../../contract/values/address/email.ts'
import { proxyList } from './proxy-list.ts'
import { readSecretFiles } from './read-secret-files.ts'

const port = 'must be a port number'
/** What to do about an address that `needsEncoding`, without a word of it: it holds a password. */
const NEEDS_ENCODING =
  'has a user name or password with a character that must be written in another way: % as %25, @ as %40, / as %2F, : as %3A, ? as %3F, # as %23'

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development, or test').optional(),
  PORT: z.coerce.number(port).int(port).min(1, port).max(65535, port).default(4321),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress().optional(),
  S3_ENDPOINT: webAddress().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUSTED_PROXIES: proxyList.prefault(''),
  TWO_STEP_FOR: z
    .enum(['nobody', 'super-admins', 'owners'], 'must be nobody, super-admins, or owners')
    .default('nobody'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  RESEND_API_KEY: z.string().optional(),
  RESEND_WEBHOOK_SECRET: z.string().optional(),
  SMTP_URL: mailServerAddress().optional(),
  EMAIL_FROM: email().optional(),
  SUPER_ADMIN_EMAIL: email().optional(),
  SUPER_ADMIN_PASSWORD: newPassword.optional(),
  SUPPORT_URL: webAddress().optional(),
  SOURCE_URL: webAddress().optional(),
  ACCESSIBILITY_CONTACT: email().optional(),
  SECURITY_CONTACT: z.union([email(), webAddress()], 'must be an email address, or that of a page').optional(),
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  STRIPE_API_URL: webAddress().optional(),
  METRICS_TOKEN: z.string().min(20, 'must have at least 20 characters').optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'must be on or off').default('on'),
})
type Variables = z.output<typeof variables>
/** The name of every environment variable there is. */
export const variableNames = variables.keyof().options

const environment = variables
  .refine(hasBareHost, about('PUBLIC_URL', 'must be a host alone: the site lives at its root'))
  .refine(isSafeOnTheWay, about('PUBLIC_URL', 'must be https:// in production: put a TLS proxy in front'))
  .refine(hasNoLonePassword, about('SUPER_ADMIN_EMAIL', 'is missing, though SUPER_ADMIN_PASSWORD is set'))
  .refine(hasNoLoneEmail, about('SUPER_ADMIN_PASSWORD', 'is missing, though SUPER_ADMIN_EMAIL is set'))
  .refine(hasSender, about('EMAIL_FROM', 'is missing: mail needs an address it comes from'))
  .refine(hasWholeS3, about('S3_BUCKET', 'needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY'))
  .transform((env) => ({
    production: env.NODE_ENV === 'production',
    development: env.NODE_ENV === 'development',
    port: env.PORT,
    host: env.HOST,
    /** Where people reach the site, always at the root of its host. */
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    /** Absolute; the embedded database and the uploads live below it. */
    dataDir: resolve(env.DATA_DIR),
    /** With `sslmode`, if it asks for TLS (db/connections/address.ts). `null`: run the embedded PostgreSQL in `dataDir`. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** Where pictures are stored; `null`: in `dataDir`. */
    s3: s3Of(env),
    /** The peers whose X-Forwarded-For is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** Who must sign in in two steps; owners: they, admins, and super admins. */
    twoStepFor: env.TWO_STEP_FOR,
    rateLimits: env.RATE_LIMITS === 'on',
    /** How email is sent; `null`: it waits in the outbox. */
    email: emailSettingsOf(env),
    /** The account to create at start if it is absent. */
    superAdmin: superAdminOf(env),
    /**
     * Where people can give money for the site, and read its source, and whom to tell of a barrier; `null`: the link is
     * not shown. See product#landing-page.
     */
    links: {
      support: env.SUPPORT_URL ?? null,
      source: env.SOURCE_URL ?? null,
      accessibility: env.ACCESSIBILITY_CONTACT ?? env.EMAIL_FROM ?? null,
    },
    /** Whom to tell of a weakness, an email address or a page; `null`: no security.txt. */
    securityContact: env.SECURITY_CONTACT ?? null,
    /** By which secrets of organizations are encrypted; `null`: by a key in `dataDir`. */
    secretsKey: env.SECRETS_KEY ?? null,
    /** Where Stripe's API is in tests; `null`: where Stripe has it. */
    stripeUrl: env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null,
    /** Who knows it may read `/metrics`; `null`: nobody may. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Whether browsers are to use https for every host below this one, too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
  }))
export type Config = z.output<typeof environment>

/**
 * What the environment asks for, to be read once at start, or the files that it names (read-secret-files.ts). Throws one
 * error that names every missing or wrong variable, a line each; an empty one counts as not given, and blanks around one
 * as not written.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const files = readSecretFiles(trimmed(env), variableNames)
  // A file ends in a line break.
  const read = environment.safeParse(trimmed(files.env))
  if (read.success && files.problems.length === 0) return read.data
  const lines = [
    ...files.problems.map(({ variable, message }) => `  ${variable}: ${message}`),
    ...(read.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
  ]
  throw new Error(['These environment variables need a change:', ...lines].join('\n'))
}

function trimmed(env: Record<string, string | undefined>) {
  const given = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}

/** This process's own configuration; what is wrong with it is printed, and ends the process. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exit(1)
  }
}

function webAddress() {
  return z.url({ protocol: /^https?$/, error: 'must be an address like https://bids.example.org' })
}

function databaseAddress() {
  const like = 'must be an address like postgres://user@host/database'
  // pg_dump and psql are given this address, too, and look for the host after the first @.
  return addressWithPassword({ protocol: /^postgres(ql)?$/, like, ends: /[@/?#]/ }).superRefine(
    (address, { addIssue }) => {
      const message = problemWith(address)
      if (message) addIssue(message)
    },
  )
}

/** What is wrong with what an address asks of TLS, or `null`. */
function problemWith(address: string): string | null {
  if (!URL.canParse(address)) return null
  try {
    readAddress(address)
    return null
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}

function mailServerAddress() {
  const like = 'must be an address like smtps://user:secret@mail.example.org:465'
  // A user name is often an email address, and the host is looked for after the last @.
  return addressWithPassword({ protocol: /^smtps?$/, like, ends: /[/?#]/ })
}

function addressWithPassword({ protocol, like, ends }: { protocol: RegExp; like: string; ends: RegExp }) {
  return z
    .string()
    .refine((address) => !needsEncoding(address, ends), { error: NEEDS_ENCODING, abort: true })
    .pipe(z.url({ protocol, error: like }))
}

/** Judged even when another variable is wrong, so that nobody fixes them one start at a time. */
function about(variable: keyof Variables, message: string) {
  return { path: [variable], message, when: () => true }
}

function hasBareHost({ PUBLIC_URL }: Variables) {
  const url = URL.parse(PUBLIC_URL ?? '')
  return url === null || url.href === `${url.origin}/`
}

// Over plain http anyone on the network can read the session cookie; only the machine itself is safe.
function isSafeOnTheWay({ NODE_ENV, PUBLIC_URL }: Variables) {
  const url = URL.parse(PUBLIC_URL ?? '')
  if (NODE_ENV !== 'production' || url?.protocol !== 'http:') return true
  return isThisMachine(url)
}

function hasNoLonePassword(env: Variables) {
  return !env.SUPER_ADMIN_PASSWORD || Boolean(env.SUPER_ADMIN_EMAIL)
}

function hasNoLoneEmail(env: Variables) {
  return !env.SUPER_ADMIN_EMAIL || Boolean(env.SUPER_ADMIN_PASSWORD)
}

function hasWholeS3(env: Variables) {
  return s3Of(env) !== null || !(env.S3_ENDPOINT || env.S3_BUCKET || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY)
}

function hasSender({ RESEND_API_KEY, SMTP_URL, EMAIL_FROM }: Variables) {
  return Boolean(EMAIL_FROM) || !(RESEND_API_KEY || SMTP_URL)
}

function emailSettingsOf({ RESEND_API_KEY: apiKey, RESEND_WEBHOOK_SECRET: webhookSecret, ...env }: Variables) {
  const { SMTP_URL: url, EMAIL_FROM: from = '' } = env
  if (apiKey) return { kind: 'resend' as const, apiKey, webhookSecret: webhookSecret ?? null, from }
  return url ? { kind: 'smtp' as const, url: new URL(url), from } : null
}

function s3Of({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, ...env }: Variables) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function superAdminOf(env: Variables) {
  if (!env.SUPER_ADMIN_EMAIL || !env.SUPER_ADMIN_PASSWORD) return null
  return { email: env.SUPER_ADMIN_EMAIL, password: env.SUPER_ADMIN_PASSWORD }
}

/** Whether this installation sends email at all; otherwise it waits in the outbox. */
export function canSendEmail({ email, development }: Pick<Config, 'email' | 'development'>): boolean {
  return email !== null || development
}

/** Whether an address is one of the machine itself, so that what is sent there passes no network. */
export function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/**
 * Whether the user name or password in `address`, such as postgres://user:secret@host/database, holds a character as it is
 * that ends them, or a % that begins no code. Read as it stands, it would name another host, or fail at the first connection.
 * @param ends the characters that end them where this address is read
 */
function needsEncoding(address: string, ends: RegExp): boolean {
  const start = address.indexOf('://') + '://'.length
  const credentials = address.slice(start, Math.max(start, address.lastIndexOf('@')))
  return ends.test(credentials) || !isDecodable(credentials)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
