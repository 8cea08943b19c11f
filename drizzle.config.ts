import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // Tests beside the tables wait for a database, which this tool does not.
  schema: './db/schema/!(*.test).ts',
  out: './db/migrations',
})
