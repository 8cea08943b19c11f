import { afterAll } from 'bun:test'
import { lowerPasswordCost } from '../../api/server/access/password.ts'
import { closeDatabases } from './database.ts'
import { LITTLE_WORK } from './little-work.ts'

// Its real cost is tested in password.test.ts.
lowerPasswordCost(LITTLE_WORK)
afterAll(closeDatabases)
