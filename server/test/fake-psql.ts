/** Stands in for psql in tests: prints its arguments, runs the statement after `-c`, and prints the first row. */
import { parseArgs } from 'node:util'
import pg from 'pg'

const { dbname, command } = parseArgs({
  options: { dbname: { type: 'string' }, command: { type: 'string', short: 'c', default: 'select 1' } },
}).values
console.log(process.argv.slice(2).join(' '))
const client = new pg.Client({ connectionString: dbname, options: process.env.PGOPTIONS ?? '' })
await client.connect()
const { rows } = await client.query<Record<string, unknown>>(command)
console.log(JSON.stringify(rows[0]))
await client.end()
