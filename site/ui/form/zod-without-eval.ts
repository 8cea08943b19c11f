import { z } from 'zod'

// Compiled checks need eval, which the site's policy forbids; merely trying it is logged as a violation.
z.config({ jitless: true })
