import { afterAll } from 'bun:test'
import { closeDatabases } from './database.ts'

afterAll(closeDatabases)
