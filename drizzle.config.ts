import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/schema.ts', './db/upkeep-schema.ts', './db/mail-schema.ts'],
  out: './db/migrations',
})
